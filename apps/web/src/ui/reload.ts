/** Loads the page anew. What is open is part of the address. */
export const reloadPage = (): void => location.reload();
