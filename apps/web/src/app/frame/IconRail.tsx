import { Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCar, IconMap2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useMatch } from 'react-router';
import { useTexts } from '../../i18n/index.ts';
import { useUser } from '../../session/index.ts';
import { PHONE_QUERY } from '../../theme.ts';
import { closing, mapUrl, ofPersons, openPanel, writeQuery } from '../map/mapAddress.ts';
import { useMapAddress } from '../map/useMapAddress.ts';
import { type Panel, panelsOf } from '../panels/index.ts';
import { appTexts } from '../texts.ts';
import classes from './IconRail.module.css';

const ICON = { size: 23, stroke: 1.6 } as const;

/** The icon bar: the map, and the panels that slide over it. On a phone it is at the bottom. */
export function IconRail() {
  const t = useTexts(appTexts);
  const user = useUser();
  const { pathname } = useLocation();
  const { assetId, read, linkTo } = useMapAddress();
  const [lastAssetId, setLastAssetId] = useState(assetId);
  useEffect(() => {
    if (assetId !== null) setLastAssetId(assetId);
  }, [assetId]);

  const isMap = useMatch('/map/:markerId?') !== null;
  const { panel: open } = read(openPanel);
  const { isOn } = read(ofPersons);
  const map = mapUrl(null, writeQuery(new URLSearchParams(), [ofPersons.set({ isOn: isMap && isOn })]));
  const closed = (isMap ? read(closing).to : null) ?? map;
  const isHere = (panel: Panel) =>
    isMap
      ? panel === open && assetId === null
      : panel.pages !== undefined && pathname.startsWith(panel.pages.under);
  return (
    <nav className={classes.rail} aria-label={t('mainMenu')}>
      <Entry
        label={t('map')}
        to="/map"
        isHere={isMap && assetId === null && open === null}
        icon={<IconMap2 {...ICON} />}
      />
      {panelsOf(user).map((panel) => (
        <Entry
          key={panel.key}
          label={panel.title()}
          to={isMap && isHere(panel) ? closed : linkTo(null, openPanel.set({ panel }))}
          isHere={isHere(panel)}
          icon={<panel.Icon {...ICON} />}
        />
      ))}
      {lastAssetId !== null && (
        <Entry
          label={t('generalInfo')}
          to={assetId === null ? linkTo(lastAssetId) : closed}
          isHere={assetId !== null}
          icon={<IconCar {...ICON} />}
        />
      )}
    </nav>
  );
}

interface EntryProps {
  label: string;
  to: string;
  isHere: boolean;
  icon: ReactNode;
}

/** Scrolls the bar until an entry is in sight. `scrollIntoView` would also begin the next step of the keyboard there, past the link to the content. */
function showInBar(entry: HTMLElement): void {
  const bar = entry.parentElement;
  if (!bar) return;
  const [{ left, right }, box] = [entry.getBoundingClientRect(), bar.getBoundingClientRect()];
  bar.scrollLeft += Math.max(0, right - box.right) - Math.max(0, box.left - left);
}

function Entry({ label, to, isHere, icon }: EntryProps) {
  const isPhone = useMediaQuery(PHONE_QUERY); // on a phone the label is below the icon
  const link = useRef<HTMLAnchorElement>(null);
  // A phone has no room for all of them beside each other.
  useEffect(() => {
    if (isHere && link.current) showInBar(link.current);
  }, [isHere]);
  return (
    <Tooltip label={label} position="right" disabled={isPhone}>
      <Link
        ref={link}
        to={to}
        className={classes.entry}
        aria-current={isHere ? 'page' : undefined}
        aria-label={label}
      >
        {icon}
        <span className={classes.label} aria-hidden="true">
          {label}
        </span>
      </Link>
    </Tooltip>
  );
}
