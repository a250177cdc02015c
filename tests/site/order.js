// What is seen in another order than it is read. In a block that runs from right to left every word, figure and row of
// cards stands to the left of the one before it, unless it begins a line; a figure's own digits run from left to right.
() => {
  const BLOCKS = "p, li, td, th, dt, dd, h1, h2, h3, h4, figcaption, summary, legend, label, button, caption";
  const TOKENS = /(?:(?<![\u0590-\u05ff\d])[-−+])?\d(?:[\d.,:–×]*\d)?|[A-Za-z][A-Za-z'’]*(?:[ ,.-]+[A-Za-z][A-Za-z'’]*)*|[\u0590-\u05ff]+/g;
  // Sums and suit signs that nothing holds together: the numbers would run to the left, too.
  const LOOSE = /\d\s*[+=×*÷]\s*\d|[♠♥♦♣]/;
  const islands = '[dir="ltr"], svg, [role="img"]';
  const wrong = [];
  const shown = (box) => box.width > 0 && box.height > 0;
  const box = (node, from, to) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return range.getBoundingClientRect();
  };
  const tokensOf = (block) => {
    const tokens = [];
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
      if (node.nodeType === Node.ELEMENT_NODE) {
        if (node.matches(islands)) return NodeFilter.FILTER_ACCEPT;
        return node.matches(`${BLOCKS}, script, noscript`) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
      }
      return node.parentElement.closest(islands) && block.contains(node.parentElement.closest(islands))
        ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
    });
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node.nodeType === Node.ELEMENT_NODE) {
        if (!node.parentElement.closest(islands)) tokens.push({ text: node.textContent.trim(), at: node.getBoundingClientRect() });
        continue;
      }
      if (LOOSE.test(node.data)) wrong.push(`loose: ${node.data.trim()}`);
      for (const match of node.data.matchAll(TOKENS))
        tokens.push({ text: match[0], node, from: match.index, at: box(node, match.index, match.index + match[0].length) });
    }
    return tokens.filter(({ at }) => shown(at));
  };
  const inOrder = ({ text, node, from }, rightwards) => {
    const boxes = [...text].map((_, place) => box(node, from + place, from + place + 1)).filter(shown);
    return boxes.every((one, place) => {
      const before = boxes[place - 1];
      if (!before || Math.abs(one.top - before.top) > one.height / 2) return true;
      return rightwards ? one.left >= before.left - 1 : one.left <= before.left + 1;
    });
  };
  for (const block of document.querySelectorAll(BLOCKS)) {
    const style = getComputedStyle(block);
    if (style.direction !== "rtl" || style.display.includes("flex") || style.display.includes("grid")) continue;
    const tokens = tokensOf(block);
    tokens.forEach((token, place) => {
      const figure = /\d/.test(token.text);
      if (token.node && !inOrder(token, !/[\u0590-\u05ff]/.test(token.text))) wrong.push(`inside: ${token.text}`);
      const before = tokens[place - 1];
      if (!before) return;
      const same = Math.min(token.at.bottom, before.at.bottom) - Math.max(token.at.top, before.at.top)
        > Math.min(token.at.height, before.at.height) / 2;
      const joined = figure && token.node && token.node === before.node && !/\s/.test(token.node.data.slice(before.from, token.from));
      if (same && !joined && token.at.left > before.at.left + 1 && token.at.right > before.at.right + 1)
        wrong.push(`${before.text} | ${token.text}: ${block.textContent.trim().slice(0, 80)}`);
    });
  }
  return wrong;
}
