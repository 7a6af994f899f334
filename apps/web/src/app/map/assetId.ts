/** Reads the id of an asset from a part of an address: null without one, NaN for what is no id. */
export function readAssetId(part: string | undefined): number | null {
  if (part === undefined) return null;
  return /^[1-9]\d{0,9}$/.test(part) ? Number(part) : Number.NaN;
}
