import { expect } from 'vitest';
import { type ChosenFile, commands, type Locator, userEvent } from 'vitest/browser';
import { readStored, SESSION_KEY, type StoredSession } from '../../session/stored.ts';
import type { FakeApi } from '../api/fakeApi.ts';
import { network } from '../api/fakeNetwork.ts';
import { assetId } from '../fleet/company.ts';
import type { FakeUser } from '../fleet/types.ts';
import { brokenPlates } from '../inPage/brokenPlates.ts';
import { inventedStyles } from '../inPage/inventedStyles.ts';
import { layoutParts } from '../inPage/layoutParts.ts';
import { findSharedNames } from '../inPage/sharedNames.ts';
import { findSmallTargets } from '../inPage/smallTargets.ts';
import { layoutDifferences, readLayout, writeLayout } from '../layout/layout.ts';
import { accessibilityFaults, standStill } from './accessibility.ts';
import { FleetPanel } from './fleetPanel.ts';
import { GroupsChoice } from './groupsChoice.ts';
import { JourneysTab } from './journeysTab.ts';
import { LiveMap, type Spot } from './liveMap.ts';
import { page } from './locators.ts';
import { LoginScreen } from './loginScreen.ts';
import { MaintenancePanel } from './maintenancePanel.ts';
import { Panel } from './panel.ts';
import { visibleTexts } from './visibleTexts.ts';

interface AppParts {
  api: FakeApi;
  user: FakeUser | null;
  open(path: string): void;
  logIn(user: FakeUser): void;
  setViewport(size: { width: number; height: number }): Promise<void>;
  setColorScheme(scheme: 'light' | 'dark'): Promise<void>;
}

/** The code of graphql-transport-ws with which the server closes the sockets of a session that has ended. */
const CLOSED_BY_SERVER = 4403;

/** How long a layout that is to be kept stays as it is. */
const STEADY_MS = 2_500;

/** The whole app on the page, as its user sees it, and the fake server behind it. */
export class TestApp {
  readonly api: FakeApi;
  readonly login = new LoginScreen();
  readonly map = new LiveMap();
  readonly fleet = new FleetPanel();
  readonly journeys = new JourneysTab();
  readonly groups = new GroupsChoice();
  readonly maintenance = new MaintenancePanel();
  readonly page = page;
  readonly #parts: AppParts;

  constructor(parts: AppParts) {
    this.#parts = parts;
    this.api = parts.api;
  }

  /** Who was logged in when the app was opened. Throws where nobody was. */
  get user(): FakeUser {
    if (!this.#parts.user) throw new Error('nobody is logged in');
    return this.#parts.user;
  }

  /** Loads another page of the app in the same browser, as a link from outside would: what is stored remains. */
  open(path: string): void {
    this.#parts.open(path);
  }

  /** Loads a page as somebody who has just logged in; how one logs in is what other tests are about. */
  enter(user: FakeUser, path = '/map'): void {
    this.#parts.logIn(user);
    this.open(path);
  }

  /** What this browser keeps of its session. Throws where nobody is logged in. */
  storedSession(): StoredSession {
    const stored = readStored(localStorage.getItem(SESSION_KEY));
    if (!stored) throw new Error('nobody is logged in');
    return stored;
  }

  /** Ends this browser's session on the server, which closes what the session has open. */
  endSessionOnServer(): void {
    this.api.sessions.end();
    network.dropSockets(CLOSED_BY_SERVER, 'Forbidden');
  }

  /** Loads the page again. */
  reload(): void {
    this.open(this.address());
  }

  /** Opens the panel of a vehicle. */
  openVehicle(plate: string, query = ''): Panel {
    this.open(`/map/${assetId(plate)}${query}`);
    return this.panel(plate);
  }

  back(): void {
    history.back();
  }

  forward(): void {
    history.forward();
  }

  /** Path and query of where we are. */
  address(): string {
    return location.pathname + location.search;
  }

  /** Changes the size of the window. */
  resize(size: { width: number; height: number }): Promise<void> {
    return this.#parts.setViewport(size);
  }

  /** Changes what the system wishes for. */
  setColorScheme(scheme: 'light' | 'dark'): Promise<void> {
    return this.#parts.setColorScheme(scheme);
  }

  /** A message at the top of the page. */
  notice(text: string): Locator {
    return page.css('.mantine-Notification-root').filter({ hasText: text });
  }

  text(text: string | RegExp): Locator {
    return page.getByText(text);
  }

  heading(name: string): Locator {
    return page.getByRole('heading', { name });
  }

  button(name: string | RegExp): Locator {
    return page.getByRole('button', { name });
  }

  link(name: string): Locator {
    return page.getByRole('link', { name });
  }

  /** An open panel, by its title. */
  panel(title: string): Panel {
    return new Panel(page.getByRole('region', { name: title }));
  }

  dialog(title: string | RegExp): Locator {
    return page.getByRole('dialog', { name: title });
  }

  /** An entry of the icon bar. */
  menuEntry(name: string): Locator {
    return page.getByRole('navigation').getByRole('link', { name });
  }

  /** Chooses something of the user menu. */
  async userMenu(item: string, menu = 'Menú de usuario'): Promise<void> {
    await this.button(menu).click();
    await page.getByRole('menu').getByText(item).click();
  }

  get search(): Locator {
    return page.getByRole('searchbox', { name: /Buscar móviles|Search vehicles/ });
  }

  /** Something that the search offers. */
  found(name: string | RegExp): Locator {
    return page.getByRole('option', { name });
  }

  /** Picks a file from the disk where a button asks for one. */
  chooseFile(button: string, file: ChosenFile): Promise<void> {
    return commands.chooseFile(this.button(button), file);
  }

  /** Whether what is shown is live, as the top bar says it. */
  get connection(): Locator {
    return page.getByTestId('connection-state').getByRole('status');
  }

  /** Turns a switch, as the keyboard does. */
  async switchOn(name: string): Promise<void> {
    (await page.getByRole('switch', { name }).findElement()).focus();
    await this.press(' ');
  }

  /** Drags with one finger or the mouse. */
  drag(from: Spot, to: Spot): Promise<void> {
    return userEvent.pointer([
      { coords: from, keys: '[MouseLeft>]' },
      ...Array.from({ length: 8 }, (_, step) => ({
        coords: {
          x: from.x + ((to.x - from.x) * (step + 1)) / 8,
          y: from.y + ((to.y - from.y) * (step + 1)) / 8,
        },
      })),
      '[/MouseLeft]',
    ]);
  }

  /** Presses keys, written as `{Escape}` or `{Control>}k{/Control}`. */
  press(keys: string): Promise<void> {
    return userEvent.keyboard(keys);
  }

  /** What the keyboard is on. */
  focused(): Locator {
    return page.css(':focus');
  }

  /** Every text that is shown or said. */
  visibleTexts(): string[] {
    return visibleTexts();
  }

  /** Names that several buttons or links of one place have. */
  sharedNames(): string[] {
    return findSharedNames();
  }

  /** What axe has against the page by WCAG 2.2 AA in the colours of the moment. */
  accessibilityFaults(options?: { onlyColours?: boolean }): Promise<string[]> {
    return accessibilityFaults(options);
  }

  /** What the page shows in a size, weight, radius or colour that the theme does not give. */
  async inventedStyles(): Promise<string[]> {
    await standStill();
    return inventedStyles();
  }

  /** Looks whether the screen is laid out as it is kept under a name, where it is kept (docs/decisions/0031-layouts-as-visual-baselines.md). */
  async isLaidOutAs(screen: string): Promise<void> {
    const { text, isReplaced } = await commands.keptLayout(screen);
    if (text === null && !isReplaced) return;
    await standStill();
    const kept = readLayout(text ?? '');
    const differences = () => layoutDifferences(kept, layoutParts());
    if (isReplaced) {
      const steady = await this.#steadyLayout();
      if (text === null || differences().length > 0) await commands.keepLayout(screen, steady);
      return;
    }
    await expect.poll(differences, { message: `the layout ${screen}` }).toEqual([]);
  }

  /** The layout that stays for a while: what opens by itself, or is loaded late, is there by then. */
  async #steadyLayout(): Promise<string> {
    for (let before = ''; ; ) {
      await this.settled();
      const now = writeLayout(layoutParts());
      if (now === before) return now;
      before = now;
      await new Promise((resolve) => setTimeout(resolve, STEADY_MS));
    }
  }

  /** The plates that do not stand on one line. */
  brokenPlates(): string[] {
    return brokenPlates();
  }

  /** Waits until the page has asked for everything and shows it. */
  async settled(): Promise<void> {
    const isWaiting = () =>
      network.pending > 0 || document.querySelector('[aria-busy="true"], .mantine-Loader-root');
    await expect.poll(isWaiting, { message: `what is awaited at ${this.address()}` }).toBeFalsy();
  }

  /** How many pixels the page is wider than the screen. */
  overflow(): number {
    return document.documentElement.scrollWidth - window.innerWidth;
  }

  /** What is there to touch and is smaller than a finger wants it: 44 pixels either way. */
  smallTargets(): string[] {
    return findSmallTargets();
  }
}
