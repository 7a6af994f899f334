import { Button, SegmentedControl } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../i18n/index.ts';
import { copyText } from './copyText.ts';
import { asText, hexDump } from './hexDump.ts';
import { notify } from './notify.ts';
import classes from './RawBytes.module.css';
import { uiTexts } from './texts.ts';

/** What a device sent, as hexadecimal or as text, to read and to copy: frames in hexadecimal, one below the other. */
export function RawBytes({ frames }: { frames: readonly string[] }) {
  const t = useTexts(uiTexts);
  const [form, setForm] = useState<'hex' | 'text'>('hex');
  const raw = frames.map(form === 'hex' ? hexDump : asText).join('\n\n');
  const copy = async () => {
    const isCopied = await copyText(form === 'hex' ? frames.join('\n') : raw);
    if (isCopied) notify.success(t('copied'));
    else notify.danger(t('copyFailed'));
  };
  return (
    <>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label={t('rawBytes')}
          value={form}
          onChange={(next) => setForm(next === 'text' ? 'text' : 'hex')}
          data={[
            { value: 'hex', label: t('hexadecimal') },
            { value: 'text', label: t('asText') },
          ]}
        />
        <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard too */}
      <section className={classes.raw} tabIndex={0} aria-label={t('rawBytes')}>
        <pre translate="no">{raw}</pre>
      </section>
    </>
  );
}
