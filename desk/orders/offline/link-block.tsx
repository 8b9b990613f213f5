import { formatEuros } from '#core/base/money/money.ts'
import type { AwaitedPayment } from '#core/payments/offline/awaited-transfer.server.ts'
import type { DeskAnswer } from '../../http/desk-answer.ts'
import { Block, Facts } from '../../ui/blocks.tsx'
import { DeskButton } from '../../ui/desk-button.tsx'
import { DeskSelect } from '../../ui/desk-field.tsx'
import { DeskForm } from '../../ui/desk-form.tsx'
import { TAKEN_WORDS, waitsUntil } from './transfer-words.ts'

type LinkBlockProps = {
  number: string
  email: string
  link: AwaitedPayment
  pageAnswer: DeskAnswer | undefined
}

/** What an order by link waits for; sends the link again, or says that the money came otherwise. */
export function LinkBlock({ number, email, link, pageAnswer }: LinkBlockProps) {
  const { cents, lastDay, isLate } = link
  return (
    <Block title={isLate ? 'No se pagó por su enlace' : 'Espera pago por enlace'} id="enlace">
      <Facts
        facts={[
          ['Importe', formatEuros(cents)],
          [isLate ? 'Esperaba' : 'Espera', waitsUntil(lastDay)],
          ['El enlace va a', email],
        ]}
      />
      {isLate ? (
        <p>Está anulado, y el enlace ya no cobra. Si lo quiere, apúntalo otra vez.</p>
      ) : (
        <SendLinkForm number={number} pageAnswer={pageAnswer} />
      )}
      <DeskForm intent="cobrado-aparte" pageAnswer={pageAnswer} version={cents}>
        {({ busy, typed, errorOf }) => (
          <>
            <DeskSelect
              label="Lo ha pagado de otra manera"
              name="como"
              defaultValue={typed('como') ?? 'cash'}
              error={errorOf('como')}
            >
              {Object.entries(TAKEN_WORDS).map(([method, words]) => (
                <option key={method} value={method}>
                  {words}
                </option>
              ))}
            </DeskSelect>
            <DeskButton type="submit" busy={busy}>
              {`Apuntar ${formatEuros(cents)} cobrados`}
            </DeskButton>
          </>
        )}
      </DeskForm>
    </Block>
  )
}

/** The order's own page has its number in the address, too. */
export const SendLinkForm = ({
  number,
  pageAnswer,
}: Pick<LinkBlockProps, 'number' | 'pageAnswer'>) => (
  <DeskForm intent="enviar-enlace" pageAnswer={pageAnswer} version={number}>
    {({ busy }) => (
      <>
        <input type="hidden" name="pedido" value={number} readOnly />
        <DeskButton type="submit" look="main" busy={busy}>
          Enviar otra vez el enlace
        </DeskButton>
      </>
    )}
  </DeskForm>
)
