import type { FeatureCollection } from 'geojson';
import { Observable } from '../../live/index.ts';
import { drawVehicle } from '../draw/iconPaths.ts';
import { palettes } from '../draw/palette.ts';
import { SpriteCache } from '../draw/spriteCache.ts';
import { withAlpha } from '../draw/vehicleSprites.ts';
import { boxAround } from '../engine/box.ts';
import type { Sprite } from '../engine/brush.ts';
import { screenX, screenY } from '../engine/camera.ts';
import type { Frame } from '../engine/frame.ts';
import type { Hit, MapHost, MapLayer, Place, StylePart } from '../engine/layer.ts';
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from '../mercator.ts';
import { drawnSteps, journeyFeatures } from './journeyGeometry.ts';
import { addJourneyImage } from './journeyImages.ts';
import { JourneyPlayer, type PlaybackState } from './journeyPlayer.ts';
import { journeyStyle } from './journeyStyle.ts';
import type { JourneyDay, JourneyPosition, JourneyStep } from './journeyTypes.ts';
import { CLOSEST_ZOOM } from './stopMarks.ts';

/** Size of the marker that plays a journey (docs/contract.md). */
const MARKER_PX = 48;
const EDGE_PX = 60;
const FOLLOW_MS = 400;
/** Largest zoom at which a whole journey is shown. */
const JOURNEY_ZOOM = 16;
/** Radius of the ring around the position that is looked at. */
const LOOKED_AT_PX = 9;
/** How near to a line the pointer is on it. */
const REACH_PX = 6;
/** Shortest time between two pictures of how far the line has been driven, each of which draws the map anew. */
const DRIVEN_MS = 120;

const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** A journey, and the type of the vehicle that plays it. Pass the same array while it does not change. */
export interface JourneyInput {
  days: readonly JourneyDay[];
  /** The trip that is shown above the others and played by itself; null for all. */
  chosenTrip: string | null;
  vehicleType: number;
  /** Whether it cannot be played, because the past is. */
  isStill?: boolean;
  /** Writes how long a stop lasted. */
  durationText: (seconds: number) => string;
  /** The position that is looked at; null for none. */
  lookedAt: string | null;
  /** Called when a trip is clicked, with the position of it that is nearest to the click. */
  onChoose: (sid: string, positionId: string | null) => void;
  onClear: () => void;
}

/** What the layer shows at present. */
interface JourneyState {
  playback: PlaybackState | null;
  /** The trip under the pointer, on the map or in a list. */
  hovered: string | null;
}

/** A journey with its player. */
export class JourneyLayer implements MapLayer {
  readonly state = new Observable<JourneyState>({ playback: null, hovered: null });
  readonly #host: MapHost;
  readonly #sprites = new SpriteCache(4);
  #input: JourneyInput | null = null;
  #features: FeatureCollection = NOTHING;
  #lookedAt: JourneyPosition | null = null;
  #player = new JourneyPlayer([]);
  #lastMs: number | null = null;
  /** When the line was last drawn as far as it has been driven. */
  #drivenMs = 0;
  /** Whether the map shows all that is played, and nobody has moved it since. */
  #isWhole = false;

  constructor(host: MapHost) {
    this.#host = host;
    host.map.on('movestart', this.#onMove);
  }

  set(input: JourneyInput | null): void {
    const before = this.#input;
    this.#input = input;
    const isSame = before?.days === input?.days;
    if (before?.lookedAt !== input?.lookedAt || before?.days !== input?.days) this.#lookAt();
    if (input?.isStill) this.#player.pause();
    if (isSame && before?.chosenTrip === input?.chosenTrip && before?.isStill === input?.isStill) return;
    const player = this.#player;
    this.#player = new JourneyPlayer(this.#played, player);
    // Trips whose past was corrected stay where they are.
    if (!this.#player.playsSame(player)) {
      this.#lastMs = null;
      this.showWhole();
    }
    this.#sprites.clear();
    if (isSame) this.#host.repaint(this);
    else {
      this.#features = input ? journeyFeatures(input.days, input.durationText) : NOTHING;
      // The pointer may rest on a trip of the list before it is on the map.
      const { hovered } = this.state.get();
      const isThere = input?.days.some(({ steps }) => steps.some(({ sid }) => sid === hovered)) ?? false;
      if (hovered !== null && !isThere) this.state.set({ hovered: null });
      this.#host.restyle(this);
    }
    this.#changed();
  }

  detach(): void {
    this.#host.map.off('movestart', this.#onMove);
  }

  /** Keeps all that is played in sight when panels or the dock of the player leave another part of the map. */
  reframe(): boolean {
    return this.#isWhole && this.showWhole();
  }

  /** Moves the map so that it shows all that is played; returns whether there is anything. */
  showWhole(): boolean {
    const box = boxAround(this.#played.flatMap(({ listPos }) => listPos));
    if (box) this.#host.fit(box, JOURNEY_ZOOM);
    this.#isWhole = box !== null;
    return this.#isWhole;
  }

  /** Controls the player. */
  play(command: 'start' | 'pause' | 'rewind' | 'slow' | 'faster'): void {
    this.#player[command]();
    this.#showDriven();
    this.#changed();
  }

  /** Moves the player to a share of the way, 0 to 1. */
  seek(progress: number): void {
    this.#player.seek(progress);
    this.#showDriven();
    this.#changed();
  }

  /** Shows a trip above the others while the pointer is on it, in a list as on the map; null for none. */
  hover(sid: string | null): void {
    if (this.state.get().hovered === sid) return;
    this.state.set({ hovered: sid });
    this.#host.repaint(this);
  }

  hit({ x, y }: Place): Hit | null {
    const [line] = this.#host
      .drawnFeatures(this, { x, y, px: REACH_PX })
      .filter(({ properties }) => properties.kind === 'trip');
    if (!line) return null;
    const sid = String(line.properties.sid);
    return {
      cursor: 'pointer',
      hover: () => this.hover(sid),
      click: () => this.#input?.onChoose(sid, this.#nearest(sid, x, y)?.id ?? null),
    };
  }

  pointerLeft(): void {
    this.hover(null);
  }

  stylePart(): StylePart | null {
    if (!this.#input) return null;
    const { hovered } = this.state.get();
    const lit = [hovered, this.#input.chosenTrip].filter((sid) => sid !== null);
    return {
      data: this.#features,
      layers: journeyStyle(this.#host.theme, {
        lit,
        driven: this.#input.isStill ? null : this.#player.driven(),
      }),
      hasProgress: true,
    };
  }

  addImage(id: string): void {
    addJourneyImage(this.#host.map, id, palettes[this.#host.theme]);
  }

  themed(): void {
    this.#sprites.clear();
  }

  /** Advances the player and draws its vehicle. */
  paintMoving(frame: Frame): number {
    if (!this.#input) return 0;
    const { nowMs } = frame;
    const player = this.#player;
    if (this.#lastMs !== null) {
      player.advance(nowMs - this.#lastMs);
      if (nowMs - this.#drivenMs >= DRIVEN_MS || !player.isPlaying) this.#showDriven(nowMs);
    }
    this.#lastMs = player.isPlaying ? nowMs : null;
    this.#publish();
    this.#paintLookedAt(frame);
    // Before the start, its marker would hide the mark of the beginning.
    const pose = player.hasStarted && !this.#input.isStill ? player.pose(this.#host.isAnimated) : null;
    if (!pose) return 0;
    const x = screenX(frame.camera, pose.x);
    const y = screenY(frame.camera, pose.y);
    frame.brush.glide(this.#sprite(this.#input.vehicleType), x, y, pose.course);
    const { map, isAnimated } = this.#host;
    if (player.isPlaying && this.#isNearEdge(x, y) && !map.isMoving())
      map.easeTo({
        center: [longitudeOf(pose.x), latitudeOf(pose.y)],
        duration: isAnimated ? FOLLOW_MS : 0,
      });
    return player.isPlaying ? Infinity : 0;
  }

  /** The position of a trip that is drawn nearest to a place in pixels; null for a trip without any. */
  #nearest(sid: string, x: number, y: number): JourneyPosition | null {
    const { camera } = this.#host;
    const positions = drawnSteps(this.#input?.days ?? []).find((step) => step.sid === sid)?.listPos ?? [];
    let nearest: JourneyPosition | null = null;
    let away = Number.POSITIVE_INFINITY;
    for (const position of positions) {
      const dx = screenX(camera, mercatorX(position.lon)) - x;
      const dy = screenY(camera, mercatorY(position.lat)) - y;
      const pixels = dx * dx + dy * dy;
      if (pixels >= away) continue;
      away = pixels;
      nearest = position;
    }
    return nearest;
  }

  /** Finds the position that is looked at. */
  #lookAt(): void {
    const id = this.#input?.lookedAt ?? null;
    const all = id === null ? [] : drawnSteps(this.#input?.days ?? []).flatMap(({ listPos }) => listPos);
    this.#lookedAt = all.find((position) => position.id === id) ?? null;
    this.#host.redraw();
  }

  /** A ring around the position that is looked at. */
  #paintLookedAt({ brush, camera }: Frame): void {
    const at = this.#lookedAt;
    if (!at) return;
    const { surface, accent } = palettes[this.#host.theme];
    const context = brush.paths();
    context.beginPath();
    context.arc(
      screenX(camera, mercatorX(at.lon)),
      screenY(camera, mercatorY(at.lat)),
      LOOKED_AT_PX,
      0,
      2 * Math.PI,
    );
    for (const [width, colour] of [
      [7, surface],
      [3, accent],
    ] as const) {
      context.lineWidth = width;
      context.strokeStyle = colour;
      context.stroke();
    }
  }

  /** The marks of the journey with what they are and say, in pixels from the map's top left corner. */
  onScreen(): { x: number; y: number; kind: string; label: string }[] {
    const { map } = this.#host;
    const zoom = Math.min(CLOSEST_ZOOM, Math.floor(map.getZoom()));
    return this.#features.features.flatMap(({ geometry, properties }) => {
      if (geometry.type !== 'Point' || (properties?.zoom ?? zoom) !== zoom) return [];
      const { x, y } = map.project(geometry.coordinates as [number, number]);
      return [{ x, y, kind: String(properties?.kind), label: String(properties?.label ?? '') }];
    });
  }

  /** The chosen trip, or all. */
  get #played(): readonly JourneyStep[] {
    const steps = drawnSteps(this.#input?.days ?? []);
    const chosen = steps.filter(({ sid }) => sid === this.#input?.chosenTrip);
    return chosen.length > 0 ? chosen : steps;
  }

  /** What a person did has an event of theirs; what the map was told to do has none. */
  #onMove = ({ originalEvent }: { originalEvent?: unknown }): void => {
    if (originalEvent) this.#isWhole = false;
  };

  #showDriven(nowMs = 0): void {
    this.#drivenMs = nowMs;
    this.#host.repaint(this);
  }

  #sprite(vehicleType: number): Sprite {
    const { theme, pixelRatio } = this.#host;
    const { surface, accent } = palettes[theme];
    return this.#sprites.get(theme, pixelRatio, MARKER_PX + 8, MARKER_PX + 8, (context) => {
      const radius = MARKER_PX / 2 - 4;
      context.beginPath();
      context.arc(0, 0, radius + 4, 0, 2 * Math.PI);
      context.fillStyle = withAlpha(accent, 0.25);
      context.fill();
      context.beginPath();
      context.arc(0, 0, radius, 0, 2 * Math.PI);
      context.fillStyle = surface;
      context.fill();
      context.lineWidth = 2.5;
      context.strokeStyle = accent;
      context.stroke();
      drawVehicle(context, vehicleType, radius * 1.65, { body: accent, ground: surface });
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
    const next = this.#input ? this.#player.state() : null;
    const before = this.state.get().playback;
    const isSame =
      next !== null &&
      before !== null &&
      (Object.keys(next) as (keyof typeof next)[]).every((key) => next[key] === before[key]);
    if (!isSame) this.state.set({ playback: next });
  }
}
