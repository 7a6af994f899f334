import { Alert, Anchor, Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconAlertCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { codeOf, errorText } from '../../api/index.ts';
import { GuideSearch } from '../../cargo/index.ts';
import { textsNow, useTexts } from '../../i18n/index.ts';
import { logIn, useCurrentUser } from '../../session/index.ts';
import { Logo, notify, uiTexts } from '../../ui/index.ts';
import { consumeTarget } from '../redirectTarget.ts';
import { appTexts } from '../texts.ts';
import { CodeForm } from './CodeForm.tsx';
import { DemoLogins } from './DemoLogins.tsx';
import classes from './LoginPage.module.css';
import { passwordTexts } from './passwordTexts.ts';
import { FORGOT_PASSWORD_PATH } from './paths.ts';
import { TrailPicture } from './TrailPicture.tsx';
import { usePublicSettings } from './usePublicSettings.ts';

/** The login page: user name, password, and in a demo the logins to try. */
export function Component() {
  const t = useTexts(appTexts);
  const ui = useTexts(uiTexts);
  const tp = useTexts(passwordTexts);
  const settings = usePublicSettings();
  const navigate = useNavigate();
  const alertId = useId();
  const [userName, setUserName] = useState('');
  const [password, setPassword] = useState('');
  /** Whether name and password were right, and the user has a second factor. */
  const [asksCode, setAsksCode] = useState(false);
  useDocumentTitle(`${t('loginTitle')}`);

  const login = useMutation({
    mutationFn: (code: string | undefined) => logIn(userName, password, code),
    onError: (error) => {
      if (codeOf(error) === 'CODE_REQUIRED') setAsksCode(true);
    },
    // In the language of the user, which is known only now.
    onSuccess: () => notify.success(textsNow(appTexts)('loginDone'), 'bar'),
  });

  // The login may also have happened in another tab meanwhile.
  const isIn = useCurrentUser() !== null;
  useEffect(() => {
    if (isIn) void navigate(consumeTarget(), { replace: true });
  }, [isIn, navigate]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsksCode(false);
    login.mutate(undefined);
  };

  return (
    <div className={classes.page}>
      <div className={classes.picture} aria-hidden="true">
        <TrailPicture />
        <p className={classes.lead}>{t('loginLead')}</p>
      </div>
      <main className={classes.side}>
        <div className={classes.box}>
          <div className={classes.brand}>
            <Logo size={36} />
            <span>Rastro</span>
          </div>
          <Title order={1} className={classes.title}>
            {t('loginTitle')}
          </Title>
          {asksCode && (
            <CodeForm
              error={codeOf(login.error) === 'CODE_REQUIRED' ? null : login.error}
              isPending={login.isPending || isIn}
              onCode={(code) => login.mutate(code)}
              onBack={() => {
                setAsksCode(false);
                login.reset();
              }}
            />
          )}
          {!asksCode && (
            <form onSubmit={submit} noValidate>
              <Stack gap="md">
                <TextInput
                  label={t('userName')}
                  name="username"
                  autoComplete="username"
                  autoCapitalize="none"
                  spellCheck={false}
                  size="md"
                  autoFocus
                  value={userName}
                  aria-describedby={login.isError ? alertId : undefined}
                  onChange={(event) => setUserName(event.currentTarget.value)}
                />
                <PasswordInput
                  label={t('password')}
                  name="password"
                  autoComplete="current-password"
                  visibilityToggleButtonProps={{ 'aria-label': ui('togglePassword') }}
                  size="md"
                  value={password}
                  onChange={(event) => setPassword(event.currentTarget.value)}
                />
                {login.isError && (
                  <Alert
                    id={alertId}
                    color="red"
                    variant="light"
                    role="alert"
                    icon={<IconAlertCircle size={19} />}
                  >
                    <Text size="sm">{errorText(login.error)}</Text>
                  </Alert>
                )}
                <Button type="submit" size="md" loading={login.isPending || isIn} fullWidth>
                  {t('enter')}
                </Button>
                {settings?.resetsPasswords && (
                  <Anchor component={Link} to={FORGOT_PASSWORD_PATH} ta="center" py="md">
                    {tp('forgotten')}
                  </Anchor>
                )}
              </Stack>
            </form>
          )}
          {!asksCode && (
            <DemoLogins
              onChoose={(chosen) => {
                setUserName(chosen.userName);
                setPassword(chosen.password);
              }}
            />
          )}
          <div className={classes.cargo}>
            <GuideSearch headingOrder={2} />
          </div>
        </div>
      </main>
    </div>
  );
}
