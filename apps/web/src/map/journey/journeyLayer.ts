import { drawVehicle } from '../draw/iconPaths.ts';
import { palettes } from '../draw/palette.ts';
import { SpriteCache } from '../draw/spriteCache.ts';
import { withAlpha } from '../draw/vehicleSprites.ts';
import { boxAround } from '../engine/box.ts';
import type { Sprite } from '../engine/brush.ts';
import { screenX, screenY } from '../engine/camera.ts';
import type { Frame } from '../engine/frame.ts';
import type { MapHost, MapLayer, StylePart } from '../engine/layer.ts';
import { Observable } from '../engine/observable.ts';
import { latitudeOf, longitudeOf } from '../mercator.ts';
import { drawnSteps, journeyFeatures } from './journeyGeometry.ts';
import { addJourneyImage } from './journeyImages.ts';
import { JourneyPlayer, type PlaybackState } from './journeyPlayer.ts';
import { journeyStyle } from './journeyStyle.ts';
import type { JourneyDay, JourneyPosition } from './journeyTypes.ts';

/** Size of the marker that plays a journey (docs/contract.md). */
const MARKER_PX = 48;
const EDGE_PX = 60;
/** Largest zoom at which a whole journey is shown. */
const JOURNEY_ZOOM = 16;

/** A journey, and the type of the vehicle that plays it. Pass the same array while it does not change. */
export interface JourneyInput {
  days: readonly JourneyDay[];
  /** The trip that is shown and played by itself; null for all. */
  chosenTrip: string | null;
  vehicleType: number;
  onClear: () => void;
}

/** The positions of the chosen trip, or of all. */
function positionsOf({ days, chosenTrip }: JourneyInput): JourneyPosition[] {
  const steps = drawnSteps(days);
  const chosen = steps.filter(({ sid }) => sid === chosenTrip);
  return (chosen.length > 0 ? chosen : steps).flatMap(({ listPos }) => listPos);
}

/** A journey with its player. */
export class JourneyLayer implements MapLayer {
  readonly state = new Observable<{ playback: PlaybackState | null }>({ playback: null });
  readonly #host: MapHost;
  readonly #sprites = new SpriteCache(4);
  #journey: (JourneyInput & { player: JourneyPlayer }) | null = null;
  #lastMs: number | null = null;
  /** Whether the map shows the whole journey, and nobody has moved it since. */
  #isWhole = false;

  constructor(host: MapHost) {
    this.#host = host;
    host.map.on('movestart', this.#onMove);
  }

  set(input: JourneyInput | null): void {
    const before = this.#journey;
    if (before?.days === input?.days && before?.chosenTrip === input?.chosenTrip) return;
    this.#journey = input && { ...input, player: new JourneyPlayer(positionsOf(input)) };
    this.#lastMs = null;
    this.#showWhole();
    this.#sprites.clear();
    this.#host.restyle(this);
    this.#changed();
  }

  detach(): void {
    this.#host.map.off('movestart', this.#onMove);
  }

  /** Keeps the whole journey in sight when panels or the dock of its player leave another part of the map. */
  reframe(): boolean {
    return this.#isWhole && this.#showWhole();
  }

  /** Controls the player. */
  play(command: 'start' | 'pause' | 'rewind' | 'slow' | 'faster'): void {
    this.#journey?.player[command]();
    this.#changed();
  }

  /** Moves the player to a share of the way, 0 to 1. */
  seek(progress: number): void {
    this.#journey?.player.seek(progress);
    this.#changed();
  }

  stylePart(): StylePart | null {
    return (
      this.#journey && {
        data: journeyFeatures(this.#journey.days),
        layers: journeyStyle(this.#host.theme),
      }
    );
  }

  addImage(id: string): void {
    addJourneyImage(this.#host.map, id, palettes[this.#host.theme]);
  }

  themed(): void {
    this.#sprites.clear();
  }

  /** Advances the player and draws its vehicle. */
  paintMoving(frame: Frame): number {
    if (!this.#journey) return 0;
    const { player, vehicleType } = this.#journey;
    const { nowMs } = frame;
    if (this.#lastMs !== null) player.advance(nowMs - this.#lastMs);
    this.#lastMs = player.isPlaying ? nowMs : null;
    this.#publish();
    // Before the start, its marker would hide the mark of the beginning.
    const pose = player.hasStarted ? player.pose() : null;
    if (!pose) return 0;
    const x = screenX(frame.camera, pose.x);
    const y = screenY(frame.camera, pose.y);
    frame.brush.glide(this.#sprite(vehicleType), x, y, pose.course);
    const { map } = this.#host;
    if (player.isPlaying && this.#isNearEdge(x, y) && !map.isMoving())
      map.easeTo({ center: [longitudeOf(pose.x), latitudeOf(pose.y)], duration: 400 });
    return player.isPlaying ? Infinity : 0;
  }

  /** The marks of the journey with what they are, in pixels from the map's top left corner. */
  onScreen(): { x: number; y: number; kind: string }[] {
    const { features } = journeyFeatures(this.#journey?.days ?? []);
    return features.flatMap(({ geometry, properties }) => {
      if (geometry.type !== 'Point') return [];
      const { x, y } = this.#host.map.project(geometry.coordinates as [number, number]);
      return [{ x, y, kind: String(properties?.kind) }];
    });
  }

  #showWhole(): boolean {
    const box = this.#journey && boxAround(positionsOf(this.#journey));
    if (box) this.#host.fit(box, JOURNEY_ZOOM);
    this.#isWhole = box !== null;
    return this.#isWhole;
  }

  /** What a person did has an event of theirs; what the map was told to do has none. */
  #onMove = ({ originalEvent }: { originalEvent?: unknown }): void => {
    if (originalEvent) this.#isWhole = false;
  };

  #sprite(vehicleType: number): Sprite {
    const { theme, pixelRatio } = this.#host;
    const { surface, journey } = palettes[theme];
    return this.#sprites.get(theme, pixelRatio, MARKER_PX + 8, MARKER_PX + 8, (context) => {
      const radius = MARKER_PX / 2 - 4;
      context.beginPath();
      context.arc(0, 0, radius + 4, 0, 2 * Math.PI);
      context.fillStyle = withAlpha(journey.trip, 0.25);
      context.fill();
      context.beginPath();
      context.arc(0, 0, radius, 0, 2 * Math.PI);
      context.fillStyle = surface;
      context.fill();
      context.lineWidth = 2.5;
      context.strokeStyle = journey.trip;
      context.stroke();
      drawVehicle(context, vehicleType, radius * 1.65, { body: journey.trip, ground: surface });
    });
  }

  #isNearEdge(x: number, y: number): boolean {
    const { padding, camera } = this.#host;
    return (
      x < padding.left + EDGE_PX ||
      x > camera.widthPx - padding.right - EDGE_PX ||
      y < padding.top + EDGE_PX ||
      y > camera.heightPx - padding.bottom - EDGE_PX
    );
  }

  #changed(): void {
    this.#publish();
    this.#host.redraw();
  }

  #publish(): void {
    const next = this.#journey?.player.state() ?? null;
    const before = this.state.get().playback;
    const isSame =
      next !== null &&
      before !== null &&
      (Object.keys(next) as (keyof typeof next)[]).every((key) => next[key] === before[key]);
    if (!isSame) this.state.set({ playback: next });
  }
}
