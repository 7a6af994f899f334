/** The first so many characters and an ellipsis, when there are more. */
export function cutText(text: string, maximum: number): string {
  const characters = [...text];
  return characters.length > maximum ? `${characters.slice(0, maximum).join('')}…` : text;
}
