import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import type { SystemClient } from '../system/client.ts';
import type { Credentials } from '../system/control.ts';
import { drawMaps, type Maps } from './drawing.ts';
import { FleetPanel } from './fleetPanel.ts';
import { JourneysTab } from './journeysTab.ts';
import { LiveMap } from './liveMap.ts';
import { LoginScreen } from './loginScreen.ts';
import { MaintenancePanel } from './maintenancePanel.ts';
import { Panel } from './panel.ts';
import { logInForStorage } from './storedSession.ts';

/** The product in one browser tab, as its user sees it. */
export class App {
  readonly page: Page;
  readonly login: LoginScreen;
  readonly map: LiveMap;
  readonly fleet: FleetPanel;
  readonly journeys: JourneysTab;
  readonly maintenance: MaintenancePanel;
  readonly #system: SystemClient;
  readonly #maps: Maps;
  #token: string | null = null;

  constructor(page: Page, system: SystemClient, maps: Maps) {
    this.page = page;
    page.on('request', (request) => {
      const { authorization } = request.headers();
      if (authorization) this.#token = authorization.replace('Bearer ', '');
    });
    this.#system = system;
    this.#maps = maps;
    this.login = new LoginScreen(page);
    this.map = new LiveMap(page, (plate) => system.assetId(plate));
    this.fleet = new FleetPanel(page);
    this.journeys = new JourneysTab(page);
    this.maintenance = new MaintenancePanel(page);
  }

  get #context(): BrowserContext {
    return this.page.context();
  }

  /** Opens a page of the app as a link from outside would. */
  async open(path: string): Promise<void> {
    await this.page.goto(this.#system.address.url + path);
  }

  /** Opens a page as somebody who is logged in already; how one logs in is what the session spec is about. */
  async enter(user: Credentials, path = '/map'): Promise<void> {
    await this.#context.setStorageState(await logInForStorage(this.#system, user));
    await this.open(path);
  }

  /** Opens the panel of a vehicle. */
  async openVehicle(plate: string, query = ''): Promise<Panel> {
    await this.open(`/map/${this.#system.assetId(plate)}${query}`);
    return this.panel(plate);
  }

  /** Another tab of the same browser. */
  async newTab(): Promise<App> {
    return new App(await this.#context.newPage(), this.#system, this.#maps);
  }

  /** The app in a browser that knows nothing of this one. Close its context when done. */
  async inAnotherBrowser(browser: Browser): Promise<App> {
    const context = await browser.newContext({ reducedMotion: 'reduce', viewport: this.page.viewportSize() });
    await drawMaps(context, this.#maps);
    return new App(await context.newPage(), this.#system, this.#maps);
  }

  /** Path and query of where we are. */
  address(): string {
    const { pathname, search } = new URL(this.page.url());
    return pathname + search;
  }

  /** A message at the top of the page. */
  notice(text: string): Locator {
    return this.page.locator('.mantine-Notification-root').filter({ hasText: text });
  }

  text(text: string | RegExp): Locator {
    return this.page.getByText(text, { exact: typeof text === 'string' });
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { name, exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  link(name: string): Locator {
    return this.page.getByRole('link', { name, exact: true });
  }

  /** An open panel, by its title. */
  panel(title: string): Panel {
    return new Panel(this.page.getByRole('region', { name: title, exact: true }));
  }

  dialog(title: string): Locator {
    return this.page.getByRole('dialog', { name: title, exact: true });
  }

  /** An entry of the icon bar. */
  menuEntry(name: string): Locator {
    return this.page.getByRole('navigation').getByRole('link', { name, exact: true });
  }

  /** Chooses something of the user menu. */
  async userMenu(item: string, menu = 'Menú de usuario'): Promise<void> {
    await this.button(menu).click();
    await this.page.getByRole('menu').getByText(item, { exact: true }).click();
  }

  get search(): Locator {
    return this.page.getByRole('searchbox', { name: /Buscar móviles|Search vehicles/ });
  }

  /** Something that the search offers. */
  found(name: string | RegExp): Locator {
    return this.page.getByRole('option', { name });
  }

  /** Whether what is shown is live, as the top bar says it. */
  get connection(): Locator {
    return this.page.getByTestId('connection-state');
  }

  press(keys: string): Promise<void> {
    return this.page.keyboard.press(keys);
  }

  reload(): Promise<unknown> {
    return this.page.reload();
  }

  back(): Promise<unknown> {
    return this.page.goBack();
  }

  /** The bearer token with which this page made its last call. */
  get token(): string {
    if (this.#token === null) throw new Error('the page has made no call as anybody');
    return this.#token;
  }

  /** Sends the next call with a token that the server refuses, as it does once the page's own has ended. */
  async spoilToken(): Promise<void> {
    let isSpoilt = false;
    await this.page.route('**/graphql', (route, request) => {
      const headers = request.headers();
      if (isSpoilt || !headers.authorization) return route.fallback();
      isSpoilt = true;
      return route.fallback({ headers: { ...headers, authorization: 'Bearer x.y.z' } });
    });
  }
}
