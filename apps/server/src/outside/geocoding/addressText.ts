/** What a geocoding service says of a place; null where it does not. */
export interface AddressParts {
  street: string | null;
  houseNumber: string | null;
  district: string | null;
  city: string | null;
  region: string | null;
  /** ISO 3166-1, two letters. */
  countryCode: string | null;
}

/** Countries that write the number of a house before its street. */
const NUMBER_FIRST = new Set(['AU', 'CA', 'FR', 'GB', 'IE', 'IN', 'NZ', 'US', 'ZA']);

/** The parts as one line in the order of the packaged addresses, from the street to the country; null where nothing but the country is known. */
export function addressText({
  street,
  houseNumber,
  district,
  city,
  region,
  countryCode,
}: AddressParts): string | null {
  const country = countryCode?.toUpperCase() ?? null;
  const numbered = street && houseNumber;
  const first = numbered
    ? country && NUMBER_FIRST.has(country)
      ? `${houseNumber} ${street}`
      : `${street} ${houseNumber}`
    : street;
  const places = [first, district, city, region].filter((part) => part !== null && part !== '');
  if (places.length === 0) return null;
  return [...new Set([...places, country])].filter(Boolean).join(', ');
}
