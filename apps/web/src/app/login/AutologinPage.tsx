import { Button, Stack, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { codeOf, errorText } from '../../api/index.ts';
import { textsNow, useTexts } from '../../i18n/index.ts';
import { logInByToken } from '../../session/index.ts';
import { Logo, notify, PageLoading } from '../../ui/index.ts';
import classes from '../ErrorPages.module.css';
import { consumeTarget } from '../redirectTarget.ts';
import { appTexts } from '../texts.ts';
import { CodeForm } from './CodeForm.tsx';

/** The login by each token that is under way: one, because React may run an effect twice. */
const attempts = new Map<string, Promise<void>>();

function attempt(token: string): Promise<void> {
  const underWay = attempts.get(token);
  if (underWay) return underWay;
  const begun = logInByToken(token).finally(() => attempts.delete(token));
  attempts.set(token, begun);
  return begun;
}

/** Logs in by the token of a link. The token is removed from the address, and so from the history, before anything else. */
export function Component() {
  const t = useTexts(appTexts);
  const navigate = useNavigate();
  const { token = '' } = useParams();
  /** What the address had before it was removed from there. */
  const shown = useRef(token);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const withCode = useMutation({
    mutationFn: (code: string) => logInByToken(shown.current, code),
    onSuccess: () => {
      notify.success(textsNow(appTexts)('loginDone'), 'bar');
      void navigate(consumeTarget(), { replace: true });
    },
  });
  useEffect(() => {
    window.history.replaceState(window.history.state, '', '/autologin');
    let isHere = true;
    attempt(token).then(
      () => {
        notify.success(textsNow(appTexts)('loginDone'), 'bar');
        if (isHere) void navigate(consumeTarget(), { replace: true });
      },
      (error: unknown) => setFailure({ error }),
    );
    return () => {
      isHere = false;
    };
  }, [token, navigate]);

  if (failure === null) return <PageLoading />;
  if (codeOf(failure.error) === 'CODE_REQUIRED' && codeOf(withCode.error) !== 'INVALID_CREDENTIALS')
    return (
      <main className={classes.page}>
        <span className={classes.logo}>
          <Logo size={44} />
        </span>
        <div className={classes.narrow}>
          <CodeForm
            error={withCode.error}
            isPending={withCode.isPending}
            onCode={(code) => withCode.mutate(code)}
            onBack={() => void navigate('/login')}
          />
        </div>
      </main>
    );
  const isRefused = [failure.error, withCode.error].some((error) => codeOf(error) === 'INVALID_CREDENTIALS');
  return (
    <main className={classes.page}>
      <span className={classes.logo}>
        <Logo size={44} />
      </span>
      <Stack align="center" gap="md">
        <div role="alert">
          <Title order={1} size="h4">
            {isRefused ? t('autologinFailed') : errorText(failure.error)}
          </Title>
        </div>
        <Button component={Link} to="/login" variant="light">
          {t('toLogin')}
        </Button>
      </Stack>
    </main>
  );
}
