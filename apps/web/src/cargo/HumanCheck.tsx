import { Checkbox, Loader } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../i18n/index.ts';
import classes from './Cargo.module.css';
import { cargoTexts } from './texts.ts';
import { canVerify, verify } from './verification.ts';

interface HumanCheckProps {
  /** The proof; null before it is there. */
  proof: string | null;
  onProof: (proof: string | null) => void;
}

/**
 * The box by which a visitor lets the browser prove that it is no program: it works for a moment, asks nobody elsewhere, and leaves nothing
 * behind. Where the browser cannot, nothing is shown.
 */
export function HumanCheck({ proof, onProof }: HumanCheckProps) {
  const t = useTexts(cargoTexts);
  const work = useMutation({ mutationFn: verify, onSuccess: onProof });
  if (!canVerify()) return null;
  const label = work.isPending ? t('verifying') : proof !== null ? t('verified') : t('human');
  return (
    <div className={classes.check} data-done={proof !== null}>
      <Checkbox
        classNames={{ root: classes.box ?? '', body: classes.boxBody ?? '' }}
        label={label}
        checked={proof !== null || work.isPending}
        error={work.isError && proof === null ? t('verificationFailed') : null}
        aria-busy={work.isPending}
        onChange={() => {
          if (!work.isPending && proof === null) work.mutate();
        }}
      />
      {work.isPending && <Loader size={18} aria-hidden="true" />}
      {proof !== null && <IconShieldCheck size={20} stroke={1.6} aria-hidden="true" />}
      <span role="status" className={classes.spoken}>
        {work.isPending || proof !== null ? label : ''}
      </span>
    </div>
  );
}
