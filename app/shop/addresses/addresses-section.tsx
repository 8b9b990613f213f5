import { useRef, useState } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { AddressDialog } from './address-dialog.tsx'
import { addressText, type SavedAddress } from '#core/addresses/address.ts'
import { useAddressChanges } from './use-address-changes.ts'
import styles from './addresses-section.module.css'

/** Where parcels go: to add, to change, to take away, to choose the one that is used first. */
export function AddressesSection({ addresses }: { addresses: readonly SavedAddress[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [edited, setEdited] = useState<SavedAddress | 'new'>()
  const { isBusy, change } = useAddressChanges()
  const remove = async (id: string) => {
    // The row takes its button with it: the focus would be nowhere.
    if ((await change({ action: 'delete', id })) === true) heading.current?.focus()
  }
  return (
    <section className={styles.section} aria-labelledby="direcciones">
      <h2 id="direcciones" ref={heading} tabIndex={-1} className="t-3">
        Direcciones
      </h2>
      {addresses.length === 0 ? (
        <p className="muted">Guarda una y no tendrás que escribirla en cada pedido.</p>
      ) : (
        <ul className={styles.list}>
          {addresses.map((address) => (
            <AddressRow
              key={address.id}
              address={address}
              isBusy={isBusy}
              onEdit={() => setEdited(address)}
              onDefault={() => void change({ action: 'default', id: address.id })}
              onDelete={() => void remove(address.id)}
            />
          ))}
        </ul>
      )}
      <div>
        <Button
          variant="secondary"
          size="sm"
          aria-haspopup="dialog"
          onClick={() => setEdited('new')}
        >
          Añadir dirección
        </Button>
      </div>
      {edited ? (
        <AddressDialog
          title={edited === 'new' ? 'Añadir dirección' : 'Cambiar dirección'}
          before={edited === 'new' ? undefined : edited}
          isBusy={isBusy}
          onClose={() => setEdited(undefined)}
          onSave={({ firstName, lastName, country, address, postcode, city, phone }) =>
            change({
              action: 'save',
              id: edited === 'new' ? null : edited.id,
              address: { firstName, lastName, country, address, postcode, city, phone },
            })
          }
        />
      ) : null}
    </section>
  )
}

type AddressRowProps = {
  address: SavedAddress
  isBusy: boolean
  onEdit: () => void
  onDefault: () => void
  onDelete: () => void
}

function AddressRow({ address, isBusy, onEdit, onDefault, onDelete }: AddressRowProps) {
  const text = addressText(address)
  const link = (label: string, onClick: () => void) => (
    <Button
      variant="link"
      size="sm"
      aria-label={`${label}, ${text}`}
      aria-disabled={isBusy || undefined}
      onClick={onClick}
    >
      {label}
    </Button>
  )
  return (
    <li className={styles.address}>
      <p>
        {address.firstName} {address.lastName}{' '}
        {address.isDefault ? (
          <Badge tone="accent" boxed>
            Predeterminada
          </Badge>
        ) : null}
      </p>
      <p className="muted">{text}</p>
      <div className={styles.ways}>
        {link('Cambiar', onEdit)}
        {address.isDefault ? null : link('Usar como predeterminada', onDefault)}
        {link('Eliminar', onDelete)}
      </div>
    </li>
  )
}
