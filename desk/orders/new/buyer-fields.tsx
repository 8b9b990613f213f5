import { RECIPIENT_LIMITS } from '#core/customers/addresses/recipient.ts'
import { DELIVERY_LABELS } from '#core/orders/delivery/delivery-address.ts'
import { BUYER_LIMITS, type BuyerField } from '#core/orders/invoices/buyer-form.ts'
import { countryName, shippingName } from '#core/pricing/shipping/shipping-labels.ts'
import { COUNTRIES, SHIPPING_METHODS } from '#core/pricing/shipping/shipping.ts'
import { ID_TYPES, idTypeName } from '#core/pricing/tax/id-types.ts'
import { BUYER_FIELDS, BUYER_LABELS } from '../../invoices/invoice-words.ts'
import { Block } from '../../ui/blocks.tsx'
import { DeskArea, DeskCheck, DeskField, DeskSelect } from '../../ui/desk-field.tsx'
import { FieldGrid, Panel } from '../../ui/desk-form.tsx'
import { Quiet } from '../../ui/text-block.tsx'
import { fieldOf, type FormState } from './form-state.ts'
import styles from './new-order.module.css'
import { invoiceField } from './order-form.ts'

/** Who orders, and where it goes. */
export function BuyerFields(state: FormState) {
  const field = fieldOf(state)
  const text = (name: 'firstName' | 'lastName' | 'address' | 'postcode' | 'city') => (
    <DeskField label={DELIVERY_LABELS[name]} maxLength={RECIPIENT_LIMITS[name]} {...field(name)} />
  )
  return (
    <Block title="A quién va">
      <div className={styles.fields}>
        <FieldGrid>
          {text('firstName')}
          {text('lastName')}
          <DeskField
            label="Correo"
            hint="Ahí van la confirmación y la factura."
            inputMode="email"
            maxLength={RECIPIENT_LIMITS.email}
            {...field('email')}
          />
          <DeskField
            label={DELIVERY_LABELS.phone}
            optional
            inputMode="tel"
            maxLength={RECIPIENT_LIMITS.phone}
            {...field('phone')}
          />
          {text('address')}
          {text('postcode')}
          {text('city')}
          <ShippingFields {...state} />
        </FieldGrid>
        <DeskArea
          label="Nota para el reparto"
          optional
          rows={2}
          maxLength={RECIPIENT_LIMITS.note}
          {...field('note')}
        />
      </div>
    </Block>
  )
}

/** What decides how it is sent and what that costs. */
function ShippingFields(state: FormState) {
  const field = fieldOf(state)
  return (
    <>
      <DeskSelect
        label={DELIVERY_LABELS.country}
        {...field('country')}
        defaultValue={state.typed('country') ?? 'ES'}
      >
        {COUNTRIES.map((country) => (
          <option key={country} value={country}>
            {countryName(country)}
          </option>
        ))}
      </DeskSelect>
      <DeskSelect label="Envío" {...field('envio')}>
        <option value="">El primero que haya allí</option>
        {SHIPPING_METHODS.map((method) => (
          <option key={method} value={method}>
            {shippingName(method)}
          </option>
        ))}
      </DeskSelect>
      <DeskField
        label="Código de descuento"
        optional
        maxLength={40}
        autoCapitalize="characters"
        spellCheck={false}
        {...field('descuento')}
      />
    </>
  )
}

/** A gift, and the full invoice: what few orders have. */
export function RareFields(state: FormState & { isWrapOffered: boolean }) {
  const { isWrapOffered, typed, errorOf } = state
  const field = fieldOf(state)
  const isOpen = BUYER_FIELDS.some(
    (name) => errorOf(invoiceField(name)) !== undefined || isTyped(typed, name),
  )
  return (
    <div className={styles.rare}>
      {isWrapOffered ? (
        <Panel
          title="Para regalo…"
          isOpen={typed('regalo') === 'si' || errorOf('giftNote') !== undefined}
        >
          <div className={styles.fields}>
            <DeskCheck
              label="Envolver para regalo"
              name="regalo"
              value="si"
              defaultChecked={typed('regalo') === 'si'}
            />
            <DeskArea
              label="Nota del regalo"
              optional
              rows={2}
              maxLength={300}
              {...field('giftNote')}
            />
          </div>
        </Panel>
      ) : null}
      <Panel title="Factura completa, con NIF…" isOpen={isOpen}>
        <div className={styles.fields}>
          <Quiet>
            Sin nombre propio va al de arriba, y sin dirección propia a la del envío. Una factura
            emitida no se cambia: lee el NIF dos veces.
          </Quiet>
          <FieldGrid>
            {BUYER_FIELDS.map((name) => (
              <InvoiceField key={name} {...state} name={name} />
            ))}
          </FieldGrid>
        </div>
      </Panel>
    </div>
  )
}

/** The two lists always have a value. */
const isTyped = (typed: FormState['typed'], name: BuyerField): boolean =>
  name !== 'idType' && (typed(invoiceField(name)) ?? '') !== ''

function InvoiceField({ name, ...state }: FormState & { name: BuyerField }) {
  const common = { label: BUYER_LABELS[name], ...fieldOf(state)(invoiceField(name)) }
  if (name !== 'idType') {
    return (
      <DeskField
        {...common}
        maxLength={BUYER_LIMITS[name]}
        hint={name === 'country' ? 'Sus dos letras: ES, PT, FR…' : undefined}
      />
    )
  }
  return (
    <DeskSelect {...common}>
      <option value="">El usual de su país</option>
      {ID_TYPES.map((type) => (
        <option key={type} value={type}>
          {idTypeName(type)}
        </option>
      ))}
    </DeskSelect>
  )
}
