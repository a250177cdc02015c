import { Words } from "./card";
import { Cards } from "./hand";
import type { LayoutState } from "./state";
import { Table } from "./table";

/** A picture of a table: nothing in it can be operated, and every card has its spoken name. */
export function Layout({ state }: { state: LayoutState }) {
  const { lang, dir, table, hands, rules, caption } = state;
  return (
    <figure class="cn-drill cn-layout" lang={lang} dir={dir} data-layout={state.drill}>
      <div class="cn-felt">
        <Table table={table} rules={rules} />
        {hands.map((hand) => <Cards hand={hand} />)}
      </div>
      {caption.length > 0 && <figcaption class="cn-figcaption"><Words text={caption} /></figcaption>}
    </figure>
  );
}
