import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
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
  clustersOnScreen(): Cluster[];
  geofencesOnScreen(): string[];
  isobarsOnScreen(): string[];
  spotlightOnScreen(): { lit: number | null; dimmed: number } | null;
  alarmOnScreen(): string[];
  askedOnScreen(): string[];
  journeyOnScreen(): JourneyMark[];
}

/** Vehicles that are drawn as one. */
interface Cluster extends Spot {
  count: number;
}

/** A mark of a drawn journey: `A`, `B`, the `end` of a trip, a `stop` or an `arrow`. */
interface JourneyMark extends Spot {
  kind: string;
  /** What it says; empty where it says nothing. */
  label: string;
}

/** The live map: it is blank, and knows all the same where everything is. */
export class LiveMap {
  get element(): Locator {
    return page.css('.fleet-map');
  }

  get #map(): MapElement {
    return this.element.element() as MapElement;
  }

  /** Waits until the map is there whole. The first one of a page loads its library, which takes long on a busy machine. */
  async drawn(): Promise<void> {
    await expect.element(this.element, { timeout: 90_000 }).toHaveAttribute('data-map-ready', 'true');
  }

  /** Waits until so many vehicles are on the map, by themselves or in clusters. */
  async shows(vehicles: number): Promise<void> {
    await this.drawn();
    await expect.element(this.element).toHaveAttribute('data-vehicle-count', String(vehicles));
  }

  /** Where a vehicle is drawn by itself; null where it is not. */
  placeOf(plate: string): Spot | null {
    return this.#map.vehicleOnScreen(assetId(plate));
  }

  /** The clusters on the screen, the largest first. */
  clusters(): Cluster[] {
    return this.#map.clustersOnScreen().toSorted((a, b) => b.count - a.count);
  }

  /** The names of the geofences that are drawn in view. */
  geofences(): string[] {
    return this.#map.geofencesOnScreen();
  }

  /** What the isobars in view say. */
  isobars(): string[] {
    return this.#map.isobarsOnScreen();
  }

  /** Whether a vehicle is lit, because it is pointed at in a list. */
  isLit(plate: string): boolean {
    return this.#map.spotlightOnScreen()?.lit === assetId(plate);
  }

  /** The number of vehicles that are dimmed, because the list beside the map leaves them out. */
  dimmed(): number {
    return this.#map.spotlightOnScreen()?.dimmed ?? 0;
  }

  /** What is drawn in view of the alarm that somebody attends to: its place, the way before and after it, its area. */
  alarm(): string[] {
    return this.#map.alarmOnScreen();
  }

  /** What is drawn in view of a question about the past: its shape, and the way in it that is pointed at. */
  asked(): string[] {
    return this.#map.askedOnScreen();
  }

  /** The marks of the drawn journey. */
  journeyMarks(): JourneyMark[] {
    return this.#map.journeyOnScreen();
  }

  /** Clicks a place of the map, given as parts of its width and height. */
  clickAt(across: number, down: number): Promise<void> {
    const { x, y, width, height } = this.element.element().getBoundingClientRect();
    return this.click({ x: x + width * across, y: y + height * down });
  }

  /** Drags what is at one place of the map to another, both given as parts of its width and height. */
  dragAt(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
    const { x, y, width, height } = this.element.element().getBoundingClientRect();
    const spot = ([across, down]: readonly [number, number]) => ({
      x: x + width * across,
      y: y + height * down,
    });
    const [begin, end] = [spot(from), spot(to)];
    const steps = Array.from({ length: 10 }, (_, step) => ({
      coords: {
        x: begin.x + ((end.x - begin.x) * (step + 1)) / 10,
        y: begin.y + ((end.y - begin.y) * (step + 1)) / 10,
      },
    }));
    return userEvent.pointer([
      { coords: begin },
      { coords: begin, keys: '[MouseLeft>]' },
      ...steps,
      { coords: end, keys: '[/MouseLeft]' },
    ]);
  }

  /** Moves the pointer to a spot of the page. */
  point(spot: Spot): Promise<void> {
    return userEvent.pointer([{ coords: { x: spot.x, y: spot.y + 20 } }, { coords: spot }]);
  }

  /** Clicks a spot of the page. */
  click(spot: Spot): Promise<void> {
    return userEvent.pointer([{ coords: spot }, { coords: spot, keys: '[MouseLeft]' }]);
  }

  /** Clicks where a vehicle is, once it is drawn and the map stands still. */
  async clickVehicle(plate: string): Promise<void> {
    await this.click(await this.standing(() => this.placeOf(plate)));
  }

  /** Clicks the plate, which is written below a vehicle that has room there. */
  async clickPlate(plate: string): Promise<void> {
    const { x, y } = await this.standing(() => this.placeOf(plate));
    const zoomedIn = 30;
    await this.click({ x, y: y + zoomedIn });
  }

  /** Clicks the cluster of so many vehicles, of several the easternmost. */
  async clickCluster(count: number): Promise<void> {
    const look = () =>
      this.clusters()
        .filter((cluster) => cluster.count === count)
        .toSorted((a, b) => b.x - a.x)[0] ?? null;
    await this.click(await this.standing(look));
  }

  /** Clicks the middle of the sea, where nothing is. */
  async clickNothing(): Promise<void> {
    const { width, height } = this.element.element().getBoundingClientRect();
    await this.click({ x: width * 0.7, y: height - 60 });
  }

  /** A spot that two looks in a row agree about. */
  async standing(look: () => Spot | null): Promise<Spot> {
    let before: Spot | null = null;
    let found: Spot | null = null;
    await expect
      .poll(() => {
        before = found;
        found = look();
        return found && before && Math.hypot(found.x - before.x, found.y - before.y) < 3;
      })
      .toBe(true);
    return found as unknown as Spot;
  }

  /** The small window over a vehicle. */
  popup(plate: string): Locator {
    return this.element.getByRole('region', { name: new RegExp(`^${plate} `) });
  }

  button(name: string): Locator {
    return this.element.getByRole('button', { name });
  }
}
