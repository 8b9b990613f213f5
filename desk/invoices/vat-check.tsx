import { formatMediumDay } from '#core/base/dates/format-dates.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import type { VatCheckAtDesk } from '#core/orders/vies/vat-checks.server.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskForm } from '../ui/desk-form.tsx'
import { Quiet } from '../ui/text-block.tsx'

/** What VIES said about a VAT number. */
function vatCheckText({ vatId, state, askedAt, proof }: VatCheckAtDesk): string {
  const day = formatMediumDay(madridDay(askedAt))
  switch (state) {
    case 'valid':
      return `VIES dio por bueno ${vatId} el ${day}${proof === null ? '' : `, con el justificante ${proof}`}.`
    case 'invalid':
      return `VIES dijo el ${day} que ${vatId} no vale.`
    case 'open':
      return `VIES no ha sabido decir si ${vatId} vale; la última vez que se le preguntó fue el ${day}.`
  }
}

type VatCheckProps = { check: VatCheckAtDesk; pageAnswer: DeskAnswer | undefined }

/** What VIES said about the number of an order's buyer, and that it is settled. */
export function VatCheck({ check, pageAnswer }: VatCheckProps) {
  return (
    <>
      <Quiet>{vatCheckText(check)}</Quiet>
      {check.isToSettle ? (
        <DeskForm intent="vies-visto" pageAnswer={pageAnswer}>
          {({ busy }) => (
            <>
              <Quiet>
                Pregunta al cliente. Si la factura ya está hecha, no cambia sola: tu asesor te dice
                cómo rectificarla.
              </Quiet>
              <DeskButton type="submit" busy={busy}>
                Ya está resuelto
              </DeskButton>
            </>
          )}
        </DeskForm>
      ) : null}
    </>
  )
}
