/** The name of a vehicle wherever it stands in one line: `name - plate`, or the one of both that it has. */
export const vehicleName = ({ name, licensePlate }: { name: string; licensePlate: string }): string =>
  [name, licensePlate].filter((part) => part !== '').join(' - ');
