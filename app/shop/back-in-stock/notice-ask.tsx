import { Form, Link, useNavigation } from 'react-router'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { thumbnailAvif } from '#core/catalogue/pictures.ts'
import type { NoticeAnswer } from './notice-answer.ts'
import type { NoticesPageData } from './notices-page.tsx'
import type { NoticeOffer } from './notice-steps.server.ts'
import styles from './notices.module.css'

type AskProps = {
  page: NoticesPageData
  offer: NoticeOffer
  answer: NoticeAnswer | undefined
}

/** The product, and the form; where there is nothing to wait for any more, the way back to it. */
export function NoticeAsk({ page, offer, answer }: AskProps) {
  return (
    <>
      <div className={styles.product}>
        <Link to={offer.to} className={styles.picture} tabIndex={-1} aria-hidden="true">
          <Picture
            avif={thumbnailAvif(offer.picture)}
            fallbackSrc={offer.picture}
            width={96}
            height={120}
            alt=""
            priority
          />
        </Link>
        <p className={styles.name}>
          <Link to={offer.to}>{offer.name}</Link>
        </p>
      </div>
      {offer.isBack || offer.variants.length === 0 ? (
        <Back to={offer.to} />
      ) : (
        <AskForm key={offer.productId + offer.chosen} {...{ page, offer, answer }} />
      )}
    </>
  )
}

function Back({ to }: { to: string }) {
  return (
    <>
      <Notice>Ya vuelve a estar a la venta: no hace falta que esperes.</Notice>
      <LinkButton to={to} className={styles.way}>
        Ver la prenda
      </LinkButton>
    </>
  )
}

function AskForm({ page, offer, answer }: AskProps) {
  const isBusy = useNavigation().state === 'submitting'
  const refused = answer?.ok === false ? answer : undefined
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      className={styles.form}
      aria-label="Pedir el aviso"
    >
      <input type="hidden" name="product" value={offer.productId} />
      <Variant {...{ offer, refused }} />
      <Address {...{ page, refused }} />
      <p className="small muted">
        Al pulsar aceptas que te escribamos una vez, solo para este aviso: al enviarlo borramos tu
        petición. No es una suscripción, y la prenda no queda reservada.{' '}
        <Link to="/privacy-policy">Política de privacidad</Link>
      </p>
      <Button
        type="submit"
        size="lg"
        className={styles.send}
        busy={isBusy}
        busyLabel="Un momento..."
      >
        Avísame cuando vuelva
      </Button>
    </Form>
  )
}

type Refused = Extract<NoticeAnswer, { ok: false }>

/** The proved address of the account in words, or a field for any. */
function Address({ page, refused }: { page: NoticesPageData; refused: Refused | undefined }) {
  const { email, isProved } = page
  if (isProved) {
    return (
      <p>
        Te escribiremos a <strong className={styles.email}>{email}</strong>.
      </p>
    )
  }
  return (
    <TextField
      label="Correo electrónico"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      defaultValue={refused?.values?.email ?? email}
      error={refused?.errors.email}
    />
  )
}

/** What is sold out, to choose from; the only one in words. */
function Variant({ offer, refused }: { offer: NoticeOffer; refused: Refused | undefined }) {
  const { variants, chosen } = offer
  const [only, ...others] = variants
  if (only && others.length === 0) {
    return (
      <p>
        <input type="hidden" name="variant" value={only.key} />
        Esperas: <strong>{only.text}</strong>.
      </p>
    )
  }
  return (
    <SelectField
      label="Qué esperas"
      name="variant"
      required
      defaultValue={refused?.values?.variant ?? chosen}
      error={refused?.errors.variant}
    >
      <option value="">Elige talla y color</option>
      {variants.map(({ key, text }) => (
        <option key={key} value={key}>
          {text.charAt(0).toUpperCase() + text.slice(1)}
        </option>
      ))}
    </SelectField>
  )
}
