import { formatEuros, type Cents } from '#core/base/money/money.ts'
import { writeEuros } from '#core/base/money/read-euros.ts'
import type { DeskAnswer } from '../../http/desk-answer.ts'
import { Block, Facts } from '../../ui/blocks.tsx'
import { DeskButton } from '../../ui/desk-button.tsx'
import { DeskField } from '../../ui/desk-field.tsx'
import { DeskForm } from '../../ui/desk-form.tsx'
import { DeskNotice } from '../../ui/desk-notice.tsx'
import type { AwaitedPayment } from '#core/payments/offline/awaited-transfer.server.ts'
import { transferDeed, waitsUntil } from './transfer-words.ts'

type TransferBlockProps = {
  number: string
  transfer: AwaitedPayment
  pageAnswer: DeskAnswer | undefined
}

/** What an order that is paid by transfer waits for, and that it has come. */
export function TransferBlock({ number, transfer, pageAnswer }: TransferBlockProps) {
  const { cents, lastDay, isLate } = transfer
  return (
    <Block title="Espera una transferencia" id="transferencia">
      <Facts
        facts={[
          ['Importe', formatEuros(cents)],
          ['Concepto', number],
          [isLate ? 'Esperaba' : 'Espera', waitsUntil(lastDay)],
        ]}
      />
      {isLate ? (
        <p>
          Está anulado. Si el dinero llega ahora y quedan prendas, vuelve a estar en marcha; si no,
          se le debe al cliente.
        </p>
      ) : null}
      <TransferForm cents={cents} pageAnswer={pageAnswer} />
    </Block>
  )
}

type TransferFormProps = {
  cents: Cents
  /** On a page of many orders. */
  number?: string
  pageAnswer: DeskAnswer | undefined
}

/** Another amount than the order's is shown before it is recorded. */
export const TransferForm = ({ cents, number, pageAnswer }: TransferFormProps) => (
  <DeskForm intent="transferencia" pageAnswer={pageAnswer} version={cents}>
    {({ busy, errorOf, typed, answer }) => {
      const shown = answer?.isPreview ? answer.facts : undefined
      return (
        <>
          {number === undefined ? null : (
            <input type="hidden" name="pedido" value={number} readOnly />
          )}
          <input type="hidden" name="visto" value={shown?.['visto'] ?? ''} readOnly />
          <DeskField
            label="Lo que ha llegado"
            name="importe"
            inputMode="decimal"
            maxLength={12}
            autoComplete="off"
            align="right"
            defaultValue={typed('importe') ?? writeEuros(cents)}
            error={errorOf('importe')}
          />
          {answer?.isPreview ? (
            <DeskNotice isAnswer tone="waits">
              {answer.text}
            </DeskNotice>
          ) : null}
          <DeskButton type="submit" look="main" busy={busy}>
            {shown?.['deed'] ?? transferDeed(null)}
          </DeskButton>
        </>
      )
    }}
  </DeskForm>
)
