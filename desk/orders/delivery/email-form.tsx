import { RECIPIENT_LIMITS } from '#core/customers/addresses/recipient.ts'
import type { DeskAnswer } from '../../http/desk-answer.ts'
import { ConfirmButtons } from '../../ui/confirm.tsx'
import { DeskField } from '../../ui/desk-field.tsx'
import { DeskForm, Panel } from '../../ui/desk-form.tsx'
import { Quiet } from '../../ui/text-block.tsx'
import type { OrderFacts } from '../order-facts.server.ts'

type EmailFormProps = { order: OrderFacts; pageAnswer: DeskAnswer | undefined }

/** The address of an order's mails, where its buyer had mistyped it. */
export function EmailForm({ order, pageAnswer }: EmailFormProps) {
  return (
    <Panel title="Corregir el correo…" isOpen={pageAnswer?.intent === 'corregir-correo'}>
      <DeskForm intent="corregir-correo" pageAnswer={pageAnswer} version={order.email}>
        {({ busy, errorOf, typed }) => (
          <>
            <DeskField
              label="Correo"
              name="correo"
              maxLength={RECIPIENT_LIMITS.email}
              autoComplete="off"
              defaultValue={typed('correo') ?? order.email}
              error={errorOf('correo')}
            />
            <Quiet>
              La confirmación sale al nuevo. Los enlaces de los correos anteriores dejan de abrir el
              pedido.
            </Quiet>
            <ConfirmButtons deed="Corregir el correo" busy={busy} />
          </>
        )}
      </DeskForm>
    </Panel>
  )
}
