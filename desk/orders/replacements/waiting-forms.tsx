import type { DeskAnswer } from '../../http/desk-answer.ts'
import { ConfirmButtons } from '../../ui/confirm.tsx'
import { DeskForm, Panel } from '../../ui/desk-form.tsx'
import { TrackingFields } from '../send-form.tsx'

type WaitingProps = { number: number; pageAnswer: DeskAnswer | undefined }

/** The page's answer to the form of this replacement: several may wait. */
const ownAnswer = ({ number, pageAnswer }: WaitingProps): DeskAnswer | undefined =>
  pageAnswer?.values?.['reposicion'] === String(number) ? pageAnswer : undefined

/** A replacement leaves. */
export function SendReplaced(props: WaitingProps) {
  const { number } = props
  const answer = ownAnswer(props)
  const intent = 'enviar-reposicion'
  return (
    <Panel title={`Enviar la reposición ${number}…`} isOpen={answer?.intent === intent}>
      <DeskForm intent={intent} pageAnswer={answer}>
        {({ busy, errorOf, typed }) => (
          <>
            <input type="hidden" name="reposicion" value={number} readOnly />
            <TrackingFields errorOf={errorOf} typed={typed} />
            <ConfirmButtons deed="Apuntar que ha salido y escribir al cliente" busy={busy} />
          </>
        )}
      </DeskForm>
    </Panel>
  )
}

/** A replacement is not sent after all. */
export function CancelReplaced(props: WaitingProps) {
  const { number } = props
  const answer = ownAnswer(props)
  const intent = 'anular-reposicion'
  return (
    <Panel title={`Anular la reposición ${number}…`} isOpen={answer?.intent === intent}>
      <DeskForm intent={intent} pageAnswer={answer}>
        {({ busy }) => (
          <>
            <input type="hidden" name="reposicion" value={number} readOnly />
            <p>
              Sus unidades vuelven a la venta. El cliente la espera: le decimos por correo que no
              sale y que puede elegir otra solución.
            </p>
            <ConfirmButtons deed={`Anular la reposición ${number}`} isDangerous busy={busy} />
          </>
        )}
      </DeskForm>
    </Panel>
  )
}
