import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTexts } from '../i18n/index.ts';
import { PHONE_QUERY } from '../theme.ts';
import { uiTexts } from './texts.ts';
import { useEscape } from './useEscape.ts';
import { useGiveFocusBack } from './useGiveFocusBack.ts';

interface DialogProps extends Omit<ModalProps, 'opened' | 'centered' | 'closeOnEscape' | 'fullScreen'> {
  /** Whether it fills the screen of a phone. */
  fillsPhone?: boolean;
  /** Whether it stays until something has been done. */
  isLocked?: boolean;
}

/** A dialog, which exists only while it is open. Of several only the one on top closes on Esc, and each gives the focus back. */
export function Dialog({ fillsPhone = false, isLocked = false, onClose, ...props }: DialogProps) {
  const t = useTexts(uiTexts);
  const isPhone = useMediaQuery(PHONE_QUERY) ?? false;
  useGiveFocusBack();
  useEscape(() => !isLocked && onClose(), true, 'dialog');
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      closeOnEscape={false}
      closeOnClickOutside={!isLocked}
      withCloseButton={!isLocked}
      fullScreen={fillsPhone && isPhone}
      closeButtonProps={{ 'aria-label': t('close') }}
      {...props}
    />
  );
}
