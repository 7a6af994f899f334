import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';
import { assetId } from '../fleet/company.ts';
import { page } from './locators.ts';

/** A spot in pixels of the page. */
export interface Spot {
  x: number;
  y: number;
}

/** What the map's element offers to tests (map/FleetMap.tsx). */
interface MapElement extends HTMLElement {
  vehicleOnScreen(id: number): Spot | null;
}

/** The live map: it is blank, and knows all the same where everything is. */
export class LiveMap {
  get element(): Locator {
    return page.css('.fleet-map');
  }

  /** Waits until the map is there whole. */
  async drawn(): Promise<void> {
    await expect.element(this.element).toHaveAttribute('data-map-ready', 'true');
  }

  /** Waits until so many vehicles are on the map, by themselves or in clusters. */
  async shows(vehicles: number): Promise<void> {
    await this.drawn();
    await expect.element(this.element).toHaveAttribute('data-vehicle-count', String(vehicles));
  }

  /** Where a vehicle is drawn by itself; null where it is not. */
  placeOf(plate: string): Spot | null {
    return (this.element.element() as MapElement).vehicleOnScreen(assetId(plate));
  }

  /** The small window over a vehicle. */
  popup(plate: string): Locator {
    return this.element.getByRole('region', { name: new RegExp(`^${plate} `) });
  }

  button(name: string): Locator {
    return this.element.getByRole('button', { name });
  }
}
