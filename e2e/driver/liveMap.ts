import { expect, type Locator, type Page } from '@playwright/test';
import { type Picture, pictureOf } from './picture.ts';

/** A spot in pixels of the page. */
export interface Spot {
  x: number;
  y: number;
}

/** What the map's element offers to tests (apps/web/src/map/FleetMap.tsx). */
interface MapElement extends HTMLElement {
  vehicleOnScreen(id: number): Spot | null;
  geofencesOnScreen(): string[];
}

/** The live map: what is drawn on its canvas is asked of the map, and clicked by its place. */
export class LiveMap {
  readonly element: Locator;
  readonly #page: Page;
  readonly #assetId: (plate: string) => number;

  constructor(page: Page, assetId: (plate: string) => number) {
    this.#page = page;
    this.#assetId = assetId;
    this.element = page.locator('.fleet-map');
  }

  /** Waits until the map is drawn. */
  async drawn(): Promise<void> {
    await expect(this.element).toHaveAttribute('data-map-ready', 'true', { timeout: 30_000 });
  }

  /** Waits until so many vehicles are on the map, by themselves or in clusters. */
  async shows(vehicles: number): Promise<void> {
    await this.drawn();
    await expect(this.element).toHaveAttribute('data-vehicle-count', String(vehicles));
  }

  /** Where a vehicle is drawn by itself; null where it is not. */
  async placeOf(plate: string): Promise<Spot | null> {
    return this.element.evaluate(
      (element, id) => (element as MapElement).vehicleOnScreen(id),
      this.#assetId(plate),
    );
  }

  /** The names of the geofences that are drawn in view. */
  async geofences(): Promise<string[]> {
    return this.element.evaluate((element) => (element as MapElement).geofencesOnScreen());
  }

  /** Clicks a spot of the page. */
  async click({ x, y }: Spot): Promise<void> {
    await this.#page.mouse.move(x, y);
    await this.#page.mouse.click(x, y);
  }

  /** The small window over a vehicle. */
  popup(plate: string): Locator {
    return this.element.getByRole('region', { name: new RegExp(`^${plate} `) });
  }

  button(name: string): Locator {
    return this.element.getByRole('button', { name, exact: true });
  }

  /** What is drawn, as pixels. */
  async picture(): Promise<Picture> {
    return pictureOf(this.#page, await this.#box());
  }

  /** The marker of a vehicle that is drawn by itself, as pixels; null for others. */
  async marker(plate: string): Promise<Picture | null> {
    const spot = await this.placeOf(plate);
    if (!spot) return null;
    return pictureOf(this.#page, { x: spot.x - 20, y: spot.y - 20, width: 40, height: 40 });
  }

  async #box() {
    const box = await this.element.boundingBox();
    if (!box) throw new Error('there is no map');
    return box;
  }
}
