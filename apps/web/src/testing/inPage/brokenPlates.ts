/** A plate of the test company. */
const PLATE = /\b[A-Z]{3}-\d{3}\b/g;

/** The plates on the page that do not stand on one line, each as `AND-104: span`. */
export function brokenPlates(): string[] {
  const broken: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    for (const { 0: plate, index } of text.textContent?.matchAll(PLATE) ?? []) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + plate.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(`${plate}: ${text.parentElement?.localName} “${text.textContent}”`);
    }
  }
  return broken;
}
