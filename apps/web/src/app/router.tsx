import { lazy, Suspense } from 'react';
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  Outlet,
  type RouteObject,
  redirect,
} from 'react-router';
import { CARGO_PATH, loadCargoTrackingPage } from '../cargo/index.ts';
import { textsNow } from '../i18n/index.ts';
import { CONFIRM_MAIL_PATH, loadConfirmMailPage } from '../mail/index.ts';
import { loadReportFilePage, REPORT_FILE_PATH, REPORT_PAGES } from '../reports/index.ts';
import { rightsOf, SEES_VEHICLES, session, useIsSeeing } from '../session/index.ts';
import { loadSharePage, SHARE_PAGE_PATH } from '../share/index.ts';
import { TRACKING_PATH } from '../tracking/index.ts';
import { notify, PageLoading, PartNotLoaded, WorkInHandGuard } from '../ui/index.ts';
import { ADMINISTRATION } from './administration.ts';
import { BrokenPage, BrokenPart, ForbiddenPage, NotFoundPage } from './ErrorPages.tsx';
import { judge, type PageNeeds } from './guards.ts';
import { FORGOT_PASSWORD_PATH, SET_PASSWORD_PATH } from './login/paths.ts';
import { consumeTarget, rememberTarget } from './redirectTarget.ts';
import { appTexts } from './texts.ts';

/** The loader that guards a page: it admits the visitor, or redirects to the login or to the page that says what is forbidden. */
const needs = (...anyOf: string[]) => guard({ anyOf });

/** The rights with which the open page was judged. */
let judgedRights = '';

/** The rights of who is logged in; empty for nobody. */
const rightsNow = () => (session.user ? rightsOf(session.user) : '');

function guard(pageNeeds: PageNeeds) {
  return async ({ request }: LoaderFunctionArgs) => {
    await session.ready();
    judgedRights = rightsNow();
    const verdict = judge(session.user, pageNeeds);
    if (verdict === 'open') return null;
    if (verdict === 'forbidden') return redirect('/forbidden');
    const { pathname, search } = new URL(request.url);
    rememberTarget(pathname + search);
    notify.danger(textsNow(appTexts)('restricted'), 'bar');
    return redirect('/login');
  };
}

/** The loader that sends who is logged in already away from the login. */
async function onlyLoggedOut() {
  await session.ready();
  if (!session.user) return null;
  notify.info(textsNow(appTexts)('alreadyIn'), 'bar');
  return redirect(consumeTarget());
}

/** A guard runs when a page is entered, and when the rights of its user have changed since; not when panels or filters change within it. */
const atEntrance = { shouldRevalidate: () => session.user !== null && rightsNow() !== judgedRights };

/** A page within the frame fails by itself: the bars around it stay. */
const withinFrame = { ...atEntrance, ErrorBoundary: BrokenPart };

/** Loads the code of a page. Throws PartNotLoaded where it is not there. */
const loaded =
  <Code,>(load: () => Promise<Code>) =>
  () =>
    load().catch((cause: unknown) => {
      throw new PartNotLoaded('The code of a page could not be loaded', { cause });
    });

const login = {
  loader: onlyLoggedOut,
  lazy: () => import('./login/LoginPage.tsx'),
  ...atEntrance,
};

/** What stands around all pages of who sees as another user. */
const SeenFrame = lazy(async () => ({ default: (await import('./seen/SeenFrame.tsx')).SeenFrame }));

/** All pages, with the guard of what is in hand on them. */
function AnyPage() {
  const page = (
    <>
      <Outlet />
      <WorkInHandGuard />
    </>
  );
  if (!useIsSeeing()) return page;
  return (
    <Suspense fallback={<PageLoading />}>
      <SeenFrame>{page}</SeenFrame>
    </Suspense>
  );
}

/** Every page with its needs and its code. */
const PAGES: RouteObject[] = [
  {
    Component: AnyPage,
    HydrateFallback: PageLoading,
    ErrorBoundary: BrokenPage,
    children: [
      { index: true, ...login },
      { path: 'login', ...login },
      { path: 'autologin/:token', lazy: () => import('./login/AutologinPage.tsx') },
      { path: FORGOT_PASSWORD_PATH, lazy: () => import('./login/ForgotPasswordPage.tsx') },
      { path: SET_PASSWORD_PATH, lazy: () => import('./login/SetPasswordPage.tsx') },
      { path: CARGO_PATH, lazy: loadCargoTrackingPage },
      { path: CONFIRM_MAIL_PATH, lazy: loadConfirmMailPage },
      { path: SHARE_PAGE_PATH, lazy: loadSharePage },
      { path: 'forbidden', Component: ForbiddenPage },
      {
        path: 'tracking/:assetId',
        loader: needs(...SEES_VEHICLES),
        lazy: () => import('./map/TrackingPage.tsx'),
        ...atEntrance,
      },
      {
        lazy: () => import('./frame/Frame.tsx'),
        children: [
          {
            path: 'map/:markerId?',
            loader: needs(),
            lazy: loaded(() => import('./map/MapPage.tsx')),
            ...withinFrame,
          },
          {
            path: TRACKING_PATH,
            loader: needs(...SEES_VEHICLES),
            lazy: loaded(() => import('./map/MultipleTrackingPage.tsx')),
            ...withinFrame,
          },
          ...ADMINISTRATION.map(({ path, load, ...pageNeeds }) => ({
            path,
            loader: guard(pageNeeds),
            lazy: loaded(load),
            ...withinFrame,
          })),
          ...REPORT_PAGES.map((report) => ({
            path: report.path,
            loader: needs(...report.anyOf),
            lazy: loaded(report.load),
            ...withinFrame,
          })),
          {
            path: REPORT_FILE_PATH,
            loader: needs(...SEES_VEHICLES),
            lazy: loaded(loadReportFilePage),
            ...withinFrame,
          },
        ],
      },
      { path: '*', Component: NotFoundPage },
    ],
  },
];

export type Router = ReturnType<typeof createBrowserRouter>;

/** A router over the pages that begins at the address of the window. */
export const createRouter = (): Router => createBrowserRouter(PAGES);
