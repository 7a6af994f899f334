import { Avatar, Button, FileButton, Group, Image, Stack } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useTexts } from '../i18n/index.ts';
import { notify } from './notify.ts';
import { shrinkLogo, shrinkPhoto } from './shrinkPhoto.ts';
import { uiTexts } from './texts.ts';

interface PhotoInputProps {
  /** A data URL or a URL of the server; null without a photo. */
  value: string | null;
  /** Initials to show without a photo. */
  name: string;
  /** Whether it is a logo, which stays whole and as wide as it is. */
  isLogo?: boolean;
  onChange: (photo: string | null) => void;
}

/** A field for a picture: image files only, previewed at 128 by 128, and reduced before it is sent. */
export function PhotoInput({ value, name, isLogo = false, onChange }: PhotoInputProps) {
  const t = useTexts(uiTexts);
  const choose = async (file: File | null) => {
    if (!file) return;
    const photo = await (isLogo ? shrinkLogo : shrinkPhoto)(file);
    if (photo) onChange(photo);
    else notify.danger(t('notAnImage'));
  };
  return (
    <Group gap="lg">
      {isLogo && value ? (
        <Image src={value} alt="" w="auto" h={64} maw={192} fit="contain" radius="sm" />
      ) : (
        <Avatar src={value} name={name} color="petrol" size={isLogo ? 64 : 128} radius="lg" alt="" />
      )}
      <Stack gap="xs" align="flex-start">
        <FileButton onChange={(file) => void choose(file)} accept="image/*">
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconPhoto size={17} />}>
              {t('choosePhoto')}
            </Button>
          )}
        </FileButton>
        {value && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={17} />}
            onClick={() => onChange(null)}
          >
            {t('removePhoto')}
          </Button>
        )}
      </Stack>
    </Group>
  );
}
