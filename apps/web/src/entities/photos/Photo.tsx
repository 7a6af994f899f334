import { Input } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, errorText, graphql, query } from '../../api/index.ts';
import { defineTexts, useTexts } from '../../i18n/index.ts';
import { isAllowed, useUser } from '../../session/index.ts';
import { notify, PhotoInput } from '../../ui/index.ts';

const photoTexts = defineTexts('photos', {
  es: {
    saved: 'Foto guardada correctamente',
    removed: 'Foto eliminada correctamente',
    logo: 'Logo',
    logoHint: 'Encabeza sus reportes en PDF.',
    logoSaved: 'Logo guardado correctamente',
    logoRemoved: 'Logo eliminado correctamente',
  },
  en: {
    saved: 'Photo saved',
    removed: 'Photo removed',
    logo: 'Logo',
    logoHint: 'It stands at the head of its reports in PDF.',
    logoSaved: 'Logo saved',
    logoRemoved: 'Logo removed',
  },
});

const ASSET = graphql(`
  query AssetPhoto($id: Id!) {
    asset(assetId: $id) { photo }
  }
`);
const DRIVER = graphql(`
  query DriverPhoto($id: Id!) {
    getDriver(id: $id) { photo }
  }
`);
const SET_ASSET = graphql(`
  mutation SetAssetPhoto($id: Id!, $photo: String) {
    setAssetPhoto(assetId: $id, photo: $photo)
  }
`);
const USER = graphql(`
  query UserPhoto($id: Id!) {
    userPhoto(userId: $id)
  }
`);
const SET_USER = graphql(`
  mutation SetUserPhoto($id: Id!, $photo: String) {
    setUserPhoto(userId: $id, photo: $photo)
  }
`);
const LOGO = graphql(`
  query CustomerLogo($id: Id!) {
    customerLogo(customerId: $id)
  }
`);
const SET_LOGO = graphql(`
  mutation SetCustomerLogo($id: Id!, $logo: String) {
    setCustomerLogo(customerId: $id, logo: $logo)
  }
`);
const SET_DRIVER = graphql(`
  mutation SetDriverPhoto($id: Id!, $photo: String) {
    setDriverPhoto(driverId: $id, photo: $photo)
  }
`);

interface PhotoProps {
  id: number;
  /** Whose initials are shown without a photo. */
  name: string;
}

/** The photo of a vehicle, which is kept as soon as it is chosen, for who may change the vehicle. */
export function AssetPhoto({ id, name }: PhotoProps) {
  const isShown = isAllowed(useUser(), ['ModificarMoviles']);
  const answer = useQuery({ ...query(ASSET, { id }), enabled: isShown });
  if (!isShown || !answer.data) return null;
  return (
    <Photo
      name={name}
      photo={answer.data.asset?.photo ?? null}
      onSet={(photo) => call(SET_ASSET, { id, photo })}
    />
  );
}

/** The photo of a driver, in the same way. */
export function DriverPhoto({ id, name }: PhotoProps) {
  const isShown = isAllowed(useUser(), ['ModificarConductores']);
  const answer = useQuery({ ...query(DRIVER, { id }), enabled: isShown });
  if (!isShown || !answer.data) return null;
  return (
    <Photo
      name={name}
      photo={answer.data.getDriver?.photo ?? null}
      onSet={(photo) => call(SET_DRIVER, { id, photo })}
    />
  );
}

/** The photo of a user, in the same way: the one of the user's profile. */
export function UserPhoto({ id, name }: PhotoProps) {
  const isShown = isAllowed(useUser(), ['ModificarUsuarios']);
  const answer = useQuery({ ...query(USER, { id }), enabled: isShown });
  if (!isShown || !answer.data) return null;
  return (
    <Photo
      name={name}
      photo={answer.data.userPhoto ?? null}
      onSet={(photo) => call(SET_USER, { id, photo })}
    />
  );
}

/** The logo of a customer for its reports, which is kept as soon as it is chosen, for who may change the customer. */
export function CustomerLogo({ id, name }: PhotoProps) {
  const t = useTexts(photoTexts);
  const isShown = isAllowed(useUser(), ['ModificarClientes']);
  const answer = useQuery({ ...query(LOGO, { id }), enabled: isShown });
  if (!isShown || !answer.data) return null;
  return (
    <Input.Wrapper label={t('logo')} description={t('logoHint')} labelElement="div">
      <Photo
        name={name}
        isLogo
        photo={answer.data.customerLogo ?? null}
        onSet={(logo) => call(SET_LOGO, { id, logo })}
      />
    </Input.Wrapper>
  );
}

interface StoredPhotoProps {
  name: string;
  isLogo?: boolean;
  photo: string | null;
  onSet: (photo: string | null) => Promise<unknown>;
}

function Photo({ name, photo, isLogo = false, onSet }: StoredPhotoProps) {
  const t = useTexts(photoTexts);
  const queries = useQueryClient();
  const setting = useMutation({
    mutationFn: onSet,
    onSuccess: async (_answer, chosen) => {
      const [removed, saved] = isLogo
        ? (['logoRemoved', 'logoSaved'] as const)
        : (['removed', 'saved'] as const);
      notify.success(t(chosen === null ? removed : saved));
      await queries.invalidateQueries();
    },
    onError: (error) => notify.danger(errorText(error)),
  });
  const shown = setting.isPending ? setting.variables : photo;
  return (
    <PhotoInput value={shown} name={name} isLogo={isLogo} onChange={(chosen) => setting.mutate(chosen)} />
  );
}
