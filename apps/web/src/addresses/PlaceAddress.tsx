import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PlaceAddress.module.css';
import { usePlaceAddress } from './usePlaceAddress.ts';

interface PlaceAddressProps {
  /** What is there, by which it is told from other things: an address is asked for anew when it moves. */
  about: string;
  latitude: number;
  longitude: number;
  /** What is shown until the service has answered, and where it does not: the address that came with the place. */
  children: ReactNode;
}

/** The address of one thing that a person looks at: the exact one of the geocoding service where there is one, with whose data it is. */
export function PlaceAddress({ about, latitude, longitude, children }: PlaceAddressProps) {
  const exact = usePlaceAddress(about, latitude, longitude);
  if (!exact) return children;
  return (
    <>
      {exact.address}{' '}
      <Anchor className={classes.source} href={exact.attributionUrl} target="_blank" rel="noreferrer">
        {exact.attribution}
      </Anchor>
    </>
  );
}
