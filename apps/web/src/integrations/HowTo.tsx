import { ActionIcon, Anchor, Code, Text, Title } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTexts } from '../i18n/index.ts';
import { copyText, notify, uiTexts } from '../ui/index.ts';
import { examples } from './examples.ts';
import classes from './Integrations.module.css';
import { integrationsTexts } from './texts.ts';

/** How programs call the server, with examples that can be copied. */
export function HowTo() {
  const t = useTexts(integrationsTexts);
  return (
    <div className={classes.guide}>
      <Text>{t('howToLead')}</Text>
      {examples(location.origin).map(({ key, hint, text }) => (
        <section key={key} aria-labelledby={`example-${key}`}>
          <Title order={3} size="h5" id={`example-${key}`}>
            {t(key)}
          </Title>
          <Text size="sm" c="dimmed" mb="xs">
            {t(hint)}
          </Text>
          <Example name={t(key)} text={text} />
        </section>
      ))}
      <Anchor href="/api/openapi.json" target="_blank" rel="noreferrer">
        {t('openApi')}
      </Anchor>
    </div>
  );
}

function Example({ name, text }: { name: string; text: string }) {
  const t = useTexts(integrationsTexts);
  const ui = useTexts(uiTexts);
  const copy = async () => {
    if (await copyText(text)) notify.success(ui('copied'));
    else notify.danger(ui('copyFailed'));
  };
  return (
    <div className={classes.example} translate="no">
      <Code block className={classes.code ?? ''}>
        {text}
      </Code>
      <ActionIcon variant="default" aria-label={t('copyExample', { name })} onClick={() => void copy()}>
        <IconCopy size={17} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
