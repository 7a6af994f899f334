import { ActionIcon, Box, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../i18n/index.ts';
import classes from './SidePanel.module.css';
import { uiTexts } from './texts.ts';
import { useEscape } from './useEscape.ts';
import { giveFocusBack } from './useGiveFocusBack.ts';
import { useSheet } from './useSheet.ts';

interface SidePanelProps {
  title: string;
  /** A line below the title. */
  subtitle?: ReactNode;
  /** Buttons beside the close button. */
  actions?: ReactNode;
  /** Its place: `aside` is beside the first panel, and over it on a phone. */
  place?: 'first' | 'aside';
  /** Whether it opens at full height on a phone, for forms that need no map. */
  opensWhole?: boolean;
  onClose: () => void;
  /** Where Esc goes back to, if not out of the panel. */
  onEscape?: () => void;
  children: ReactNode;
}

/**
 * A panel that slides over the map from the left; on a phone a sheet from below, at half or full height. Its heading gets the focus
 * when it opens; it returns the focus when it closes, and closes on Esc or goes back a step.
 */
export function SidePanel({
  title,
  subtitle,
  actions,
  place = 'first',
  opensWhole = false,
  onClose,
  onEscape = onClose,
  children,
}: SidePanelProps) {
  const t = useTexts(uiTexts);
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const sheet = useSheet(panel, onClose, opensWhole);
  useEscape(onEscape, true, 'panel');
  useFocusWhileOpen(panel, heading);

  return (
    <section
      ref={panel}
      className={classes.panel}
      data-place={place}
      data-sheet={sheet.whole ? 'whole' : 'half'}
      aria-labelledby={titleId}
    >
      <button
        type="button"
        className={classes.handle}
        aria-label={sheet.whole ? t('shrink') : t('expand')}
        aria-expanded={sheet.whole}
        {...sheet.handle}
      >
        {sheet.whole ? <IconChevronDown size={18} /> : <IconChevronUp size={18} />}
      </button>
      <header className={classes.header}>
        <div className={classes.titles}>
          <h2 ref={heading} id={titleId} className={classes.title} tabIndex={-1} data-panel-heading>
            {title}
          </h2>
          {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
        </div>
        {actions}
        <Tooltip label={t('close')}>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('close')} onClick={onClose}>
            <IconX size={19} />
          </ActionIcon>
        </Tooltip>
      </header>
      {/* The second panel is only read: the keyboard has to be able to scroll it. */}
      <Box className={classes.body} tabIndex={place === 'aside' ? 0 : undefined}>
        {children}
      </Box>
    </section>
  );
}

/** Whether the focus was in the panel that went last: the one that takes its place, such as a form after its list, takes the focus too. */
let hadFocus = false;

function useFocusWhileOpen(
  panel: React.RefObject<HTMLElement | null>,
  heading: React.RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const element = panel.current;
    return () => {
      hadFocus = element?.contains(document.activeElement) ?? false; // while it is still there
    };
  }, [panel]);
  useEffect(() => {
    const opener = document.activeElement;
    if (opener !== document.body || hadFocus) heading.current?.focus({ preventScroll: true }); // not when the page has just been opened
    hadFocus = false;
    return () => {
      if (opener !== document.body) giveFocusBack(opener);
    };
  }, [heading]);
}
