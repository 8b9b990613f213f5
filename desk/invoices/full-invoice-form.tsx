import { BUYER_LIMITS, type BuyerInput } from '#core/orders/invoices/buyer-form.ts'
import type { Buyer } from '#core/orders/invoices/invoice.ts'
import { ID_TYPES, idTypeName } from '#core/pricing/tax/id-types.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { ConfirmButtons } from '../ui/confirm.tsx'
import { DeskField, DeskSelect } from '../ui/desk-field.tsx'
import { DeskForm, Panel } from '../ui/desk-form.tsx'
import { Quiet } from '../ui/text-block.tsx'
import { BUYER_FIELDS, BUYER_LABELS, readBuyerField } from './invoice-words.ts'

type FullInvoiceFormProps = {
  orderNumber: string
  values: BuyerInput
  /** Who has asked before. */
  buyer: Buyer | null
  /** The invoice is made now: the order is invoiced, or waits for the tax number. */
  isNow: boolean
  pageAnswer: DeskAnswer | undefined
}

/** To whom the full invoice of an order is made out. */
export function FullInvoiceForm(props: FullInvoiceFormProps) {
  const { orderNumber, values, buyer, isNow, pageAnswer } = props
  const intent = 'completa'
  const isRefused = pageAnswer?.intent === intent && !pageAnswer.ok
  return (
    <Panel title="Factura completa, con NIF…" id={intent} isOpen={isRefused}>
      <DeskForm intent={intent} pageAnswer={pageAnswer} version={JSON.stringify([buyer, isNow])}>
        {({ busy, errorOf, typed, answer }) => (
          <>
            <input type="hidden" name="pedido" value={orderNumber} readOnly />
            {BUYER_FIELDS.map((field) => (
              <input
                key={field}
                type="hidden"
                name={readBuyerField(field)}
                // After a conflict, what somebody else wrote is what has been read.
                value={answer?.facts?.[readBuyerField(field)] ?? buyer?.[field] ?? ''}
                readOnly
              />
            ))}
            <Quiet>
              {isNow
                ? 'Si hay una simplificada, la sustituye. Una factura emitida no se cambia ni se borra: lee el NIF dos veces.'
                : 'Todavía no ha salido nada: la factura sale a este nombre con el paquete.'}
            </Quiet>
            {BUYER_FIELDS.map((field) => {
              const common = {
                label: BUYER_LABELS[field],
                name: field,
                defaultValue: typed(field) ?? values[field],
                error: errorOf(field),
              }
              return field === 'idType' ? (
                <DeskSelect key={field} {...common}>
                  {ID_TYPES.map((type) => (
                    <option key={type} value={type}>
                      {idTypeName(type)}
                    </option>
                  ))}
                </DeskSelect>
              ) : (
                <DeskField
                  key={field}
                  {...common}
                  hint={field === 'country' ? 'Sus dos letras: ES, PT, FR…' : undefined}
                  required
                  maxLength={BUYER_LIMITS[field]}
                  autoComplete="off"
                />
              )
            })}
            <ConfirmButtons
              deed={isNow ? 'Hacer la factura completa' : 'Apuntar para la factura'}
              busy={busy}
            />
          </>
        )}
      </DeskForm>
    </Panel>
  )
}
