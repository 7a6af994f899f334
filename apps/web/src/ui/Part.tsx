import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Component, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTexts } from '../i18n/index.ts';
import { PartNotLoaded, retryFailedParts } from './lazyPart.tsx';
import { isOutdated, reloadOnce, reloadPage } from './release.ts';
import { EmptyState, ErrorState } from './States.tsx';
import { uiTexts } from './texts.ts';

/** Puts what is said of a failure where the part would be: into a panel, into a dialog. */
export type Frame = (content: ReactNode) => ReactNode;

interface PartProps {
  /** What it shows: the failure of one thing is not that of the next. */
  of?: unknown;
  /** Shown while the part's code is loaded. */
  fallback?: ReactNode;
  frame?: Frame;
  children: ReactNode;
}

/** A part of the app that may fail by itself: what is around it stays, and it can be tried again. */
export function Part({ of, fallback = null, frame = (content) => content, children }: PartProps) {
  return (
    <Boundary of={of} frame={frame}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  );
}

interface BoundaryProps {
  of: unknown;
  frame: Frame;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { failure: { error: unknown } | null }> {
  override state = { failure: null as { error: unknown } | null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (before.of !== this.props.of && this.state.failure) this.setState({ failure: null });
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const retry = () => {
      retryFailedParts();
      this.setState({ failure: null });
    };
    return this.props.frame(<PartFailure error={failure.error} onRetry={retry} />);
  }
}

/**
 * What is said where a part of the app could not be loaded or shown, with a way to try again. Where the server has a newer release, which
 * has no such part any more, the page is loaded anew: by itself where nothing would be lost, else by a button.
 */
export function PartFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTexts(uiTexts);
  const isMissing = error instanceof PartNotLoaded;
  const [isOld, setOld] = useState(false);
  useEffect(() => {
    if (!isMissing) return;
    let isShown = true;
    void isOutdated().then((isOld) => {
      if (!isShown || !isOld) return;
      setOld(true);
      reloadOnce();
    });
    return () => {
      isShown = false;
    };
  }, [isMissing]);
  if (isOld)
    return (
      <EmptyState icon={<IconRefresh size={26} stroke={1.6} />} title={t('newRelease')}>
        <Button variant="light" size="sm" onClick={reloadPage}>
          {t('reload')}
        </Button>
      </EmptyState>
    );
  return <ErrorState message={t(isMissing ? 'partNotLoaded' : 'partBroken')} onRetry={onRetry} />;
}
