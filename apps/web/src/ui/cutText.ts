/** The first `maximum` characters of a text, with an ellipsis where it is longer. */
export function cutText(text: string, maximum: number): string {
  const characters = [...text];
  return characters.length > maximum ? `${characters.slice(0, maximum).join('')}…` : text;
}
