import { useRef, type ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { addressText, type SavedAddress } from '#core/customers/addresses/address.ts'
import { OpenFormButton } from '../forms/open-form-button.tsx'
import { PostedNotice } from '../forms/posted-notice.tsx'
import { useFormFetcher } from '../forms/use-form-fetcher.ts'
import { useOpenedForm, type OpenedForm } from '../forms/use-opened-form.ts'
import type { AddressAnswer } from './address-answers.ts'
import { AddressForm } from './address-form.tsx'
import styles from './addresses-section.module.css'

/** Names the form for a new address; the form for an existing one is named by its id. */
const NEW = 'direccion'

type AddressesSectionProps = {
  addresses: readonly SavedAddress[]
  /** The server's answer, if a form was posted without scripts. */
  posted?: AddressAnswer | undefined
}

/** Lists the saved addresses: add, edit, delete, make default. */
export function AddressesSection({ addresses, posted }: AddressesSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const forms = useOpenedForm(
    (name) => name === NEW || addresses.some(({ id }) => id === name),
    posted?.values ? posted.id || NEW : undefined,
  )
  const { Form, isBusy, onSubmit } = useFormFetcher<AddressAnswer>(({ ok, intent }) => {
    // The focused button disappears with its row.
    if (ok && intent === 'address-delete') heading.current?.focus()
  })
  return (
    <section className={styles.section} id="direcciones" aria-labelledby="direcciones-titulo">
      <h2 id="direcciones-titulo" ref={heading} tabIndex={-1} className="t-3">
        Direcciones
      </h2>
      <PostedNotice answer={posted} />
      {addresses.length === 0 ? (
        <p className="muted">Guarda una y no tendrás que escribirla en cada pedido.</p>
      ) : (
        <ul className={styles.list}>
          {addresses.map((address) => (
            <AddressRow key={address.id} address={address} isBusy={isBusy} forms={forms}>
              {(fields) => (
                <Form method="post" action="/profile/settings#direcciones" onSubmit={onSubmit}>
                  {fields}
                </Form>
              )}
            </AddressRow>
          ))}
        </ul>
      )}
      <div>
        <OpenFormButton forms={forms} opens={NEW} at="direcciones" variant="secondary" size="sm">
          Añadir dirección
        </OpenFormButton>
      </div>
      <AddressForms addresses={addresses} posted={posted} forms={forms} />
    </section>
  )
}

function AddressForms({ addresses, posted, forms }: AddressesSectionProps & { forms: OpenedForm }) {
  const { onPage, inWindow, lastInWindow, close } = forms
  const find = (name: string) => addresses.find(({ id }) => id === name)
  return (
    <>
      {onPage === undefined ? null : (
        <AddressForm open isOnPage onClose={close} before={find(onPage)} posted={posted} />
      )}
      {lastInWindow ? (
        <AddressForm
          key={lastInWindow.key}
          open={inWindow !== undefined}
          isOnPage={false}
          onClose={close}
          before={find(lastInWindow.name)}
        />
      ) : null}
    </>
  )
}

type AddressRowProps = {
  address: SavedAddress
  isBusy: boolean
  forms: OpenedForm
  /** Wraps the row's buttons in a form. */
  children: (fields: ReactNode) => ReactNode
}

function AddressRow({ address, isBusy, forms, children }: AddressRowProps) {
  const text = addressText(address)
  const look = (label: string) =>
    ({
      variant: 'link',
      size: 'sm',
      'aria-label': `${label}, ${text}`,
      'aria-disabled': isBusy || undefined,
      children: label,
    }) as const
  const change = (label: string, intent: string) =>
    children(
      <>
        <input type="hidden" name="id" value={address.id} />
        <Button {...look(label)} type="submit" name="intent" value={intent} />
      </>,
    )
  return (
    <li className={styles.address}>
      <p>
        <span>{`${address.firstName} ${address.lastName}`}</span>{' '}
        {address.isDefault ? (
          <Badge tone="accent" boxed>
            Predeterminada
          </Badge>
        ) : null}
      </p>
      <p className="muted">{text}</p>
      <div className={styles.ways}>
        <OpenFormButton {...look('Cambiar')} forms={forms} opens={address.id} at="direcciones" />
        {address.isDefault ? null : change('Usar como predeterminada', 'address-default')}
        {change('Eliminar', 'address-delete')}
      </div>
    </li>
  )
}
