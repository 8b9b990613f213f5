import {
  DELIVERY_FIELDS,
  DELIVERY_LABELS,
  DELIVERY_LIMITS,
} from '#core/orders/delivery/delivery-address.ts'
import type { DeskAnswer } from '../../http/desk-answer.ts'
import { ConfirmButtons } from '../../ui/confirm.tsx'
import { DeskField } from '../../ui/desk-field.tsx'
import { DeskForm, Panel } from '../../ui/desk-form.tsx'
import type { OrderFacts } from '../order-facts.server.ts'

/** Where the order goes, while none of it has left. The values that were read go along. */
export function AddressForm({
  order,
  pageAnswer,
}: {
  order: OrderFacts
  pageAnswer: DeskAnswer | undefined
}) {
  const version = JSON.stringify(order.delivery)
  return (
    <Panel title="Cambiar la dirección…" isOpen={pageAnswer?.intent === 'direccion'}>
      <DeskForm intent="direccion" pageAnswer={pageAnswer} version={version}>
        {({ busy, errorOf, typed, answer }) => (
          <>
            {DELIVERY_FIELDS.map((field) => (
              <input
                key={field}
                type="hidden"
                name={`antes-${field}`}
                // After a conflict, what somebody else wrote is what has been read.
                value={
                  answer?.conflict?.find((one) => one.field === field)?.theirs ??
                  order.delivery[field]
                }
                readOnly
              />
            ))}
            {DELIVERY_FIELDS.map((field) => (
              <DeskField
                key={field}
                label={DELIVERY_LABELS[field]}
                name={field}
                maxLength={DELIVERY_LIMITS[field]}
                autoComplete="off"
                defaultValue={typed(field) ?? order.delivery[field]}
                error={errorOf(field)}
              />
            ))}
            <ConfirmButtons deed="Guardar la dirección" busy={busy} />
          </>
        )}
      </DeskForm>
    </Panel>
  )
}
