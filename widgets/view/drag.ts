import { useRef } from "preact/hooks";

/** What may be dragged, and where it may be let go. */
const THINGS = ".cn-row button[data-card], .cn-nth";
const PLACES = "[data-slot], [data-target], [data-item], .cn-row";

/** The way (px) after which a press is a drag. */
const START = 8;

interface Held {
  thing: HTMLElement;
  pointer: number;
  x: number;
  y: number;
  moving: boolean;
}

/** What moves with the pointer: a card, or a whole step of an order. */
const body = (thing: HTMLElement): HTMLElement => thing.closest<HTMLElement>(".cn-item") ?? thing;

/**
 * Dragging by mouse or pen; fingers scroll the page by dragging, and tap. `drop` hears what was let go over what. The
 * click that ends a drag is no click.
 */
export function useDrag(open: boolean, drop: (thing: HTMLElement, place: HTMLElement) => void) {
  const held = useRef<Held | null>(null);
  const dragged = useRef(false);
  const down = (event: PointerEvent) => {
    dragged.current = false;
    const thing = (event.target as Element).closest<HTMLElement>(THINGS);
    if (!open || !thing || event.pointerType === "touch" || event.button !== 0) return;
    held.current = { thing, pointer: event.pointerId, x: event.clientX, y: event.clientY, moving: false };
  };
  const move = (event: PointerEvent) => {
    const own = held.current;
    if (!own || event.pointerId !== own.pointer) return;
    const [x, y] = [event.clientX - own.x, event.clientY - own.y];
    if (!own.moving && Math.hypot(x, y) < START) return;
    if (!own.moving) own.thing.setPointerCapture(own.pointer);
    own.moving = true;
    body(own.thing).classList.add("cn-dragged");
    body(own.thing).style.translate = `${x}px ${y}px`;
  };
  const end = (event: PointerEvent) => {
    const own = held.current;
    held.current = null;
    if (!own?.moving) return;
    dragged.current = true;
    const root = own.thing.getRootNode() as Document;
    const place = root.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>(PLACES);
    body(own.thing).classList.remove("cn-dragged");
    body(own.thing).style.translate = "";
    if (place && event.type === "pointerup" && own.thing.closest(".cn-drill")?.contains(place)) drop(own.thing, place);
  };
  const click = (event: MouseEvent) => {
    if (!dragged.current) return;
    dragged.current = false;
    event.stopPropagation();
    event.preventDefault();
  };
  return { onPointerDown: down, onPointerMove: move, onPointerUp: end, onPointerCancel: end, onClickCapture: click };
}
