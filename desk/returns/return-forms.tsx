import { formatEuros } from '#core/base/money/money.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { Block } from '../ui/blocks.tsx'
import { ConfirmButtons } from '../ui/confirm.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskArea, DeskCheck, DeskSelect } from '../ui/desk-field.tsx'
import { DeskForm, Panel } from '../ui/desk-form.tsx'
import { DeskNotice } from '../ui/desk-notice.tsx'
import { Deeds, Quiet } from '../ui/text-block.tsx'
import { dayText } from '../ui/when.ts'
import type { ReturnFacts } from './return-facts.server.ts'
import { EXCEPTIONS } from './return-words.ts'

type FormProps = { one: ReturnFacts; pageAnswer: DeskAnswer | undefined }

/** How it arrived: line by line, back to the shelf or not for sale. */
export function ReceiveForm({ one, pageAnswer }: FormProps) {
  return (
    <Block title="¿Cómo ha llegado?" id="recibir">
      <DeskForm intent="recibir" pageAnswer={pageAnswer} version={one.status}>
        {({ busy }) => (
          <>
            {one.lines.map(({ position, quantity, text, isRecalled }) =>
              isRecalled ? (
                <p key={position}>
                  {`Retirada por seguridad, no vuelve a la venta: ${quantity} × ${text}`}
                </p>
              ) : (
                <DeskCheck
                  key={position}
                  label={`Como nueva, al estante: ${quantity} × ${text}`}
                  name={`estante-${position}`}
                  value="si"
                  defaultChecked
                />
              ),
            )}
            <Quiet>
              {one.lines.length === 0
                ? 'No se sabe qué prendas son: se recibe sin tocar el almacén. Apúntalas en Existencias.'
                : 'Lo que no marcas cuenta como dañado: no se vende.'}
            </Quiet>
            <ConfirmButtons deed={`Recibir ${one.code}`} busy={busy} />
          </>
        )}
      </DeskForm>
    </Block>
  )
}

/** The money, with the cents that the page has shown. */
export function RefundForm({
  one,
  cents,
  isFirst,
  pageAnswer,
}: FormProps & {
  cents: number
  /** What is done next; otherwise something else is, as receiving it. */
  isFirst: boolean
}) {
  return (
    <DeskForm intent="reembolsar" pageAnswer={pageAnswer} version={`${one.status} ${cents}`}>
      {({ busy }) => (
        <>
          <input type="hidden" name="esperado" value={cents} readOnly />
          {one.status === 'requested' && one.orderState?.fulfilment !== 'unfulfilled' ? (
            <Quiet>
              Todavía no consta que haya llegado. Puedes esperar a la prenda, o a la prueba de que
              la ha enviado.
            </Quiet>
          ) : null}
          {one.kind === 'withdrawal' && one.orderState?.fulfilment === 'unfulfilled' ? (
            <Quiet>No ha salido: lo que se reembolsa ya no se envía y vuelve a la venta.</Quiet>
          ) : null}
          <Deeds>
            <DeskButton type="submit" look={isFirst ? 'main' : 'plain'} busy={busy}>
              Reembolsar {formatEuros(cents)}
            </DeskButton>
          </Deeds>
        </>
      )}
    </DeskForm>
  )
}

export function CloseForm({ one, pageAnswer }: FormProps) {
  return (
    <Panel title="Cerrar sin mover dinero…" isOpen={pageAnswer?.intent === 'cerrar'}>
      <DeskForm intent="cerrar" pageAnswer={pageAnswer}>
        {({ busy }) => (
          <>
            <p>Solo si el dinero ya ha vuelto de otra manera. No se abre otra vez.</p>
            <ConfirmButtons deed={`Cerrar ${one.code} sin reembolso`} isDangerous busy={busy} />
          </>
        )}
      </DeskForm>
    </Panel>
  )
}

/** Only reasons that the law admits; asked twice, with what the client will read. */
export function DeclineForm({ one, pageAnswer, now }: FormProps & { now: Date }) {
  const { inTime } = one
  return (
    <Panel title="Rechazar…" isOpen={pageAnswer?.intent === 'rechazar'}>
      <DeskForm intent="rechazar" pageAnswer={pageAnswer} version={one.status}>
        {({ busy, errorOf, typed, answer }) => (
          <>
            <DeskNotice tone={inTime ? 'waits' : 'plain'}>
              {inTime
                ? `Es un desistimiento dentro de plazo${inTime.lastDay === null ? '' : `: acaba ${dayText(inTime.lastDay, now)}`}. Es un derecho, y solo lo quita una excepción de la ley.`
                : 'El cliente lee tu motivo, con sus vías de reclamación.'}
            </DeskNotice>
            {inTime ? (
              <DeskSelect
                label="Excepción de la ley"
                name="excepcion"
                required
                defaultValue={typed('excepcion') ?? ''}
              >
                <option value="">Ninguna: entonces no se puede rechazar</option>
                {Object.entries(EXCEPTIONS).map(([key, label]) => (
                  <option key={key} value={key}>
                    {label}
                  </option>
                ))}
              </DeskSelect>
            ) : null}
            <DeskArea
              label="Motivo"
              hint="Lo lee el cliente."
              name="motivo"
              rows={3}
              maxLength={500}
              required
              defaultValue={typed('motivo')}
              error={errorOf('motivo')}
            />
            {answer?.isPreview ? (
              <>
                <DeskNotice isAnswer>{answer.text}</DeskNotice>
                <input type="hidden" name="visto" value={answer.facts?.['visto'] ?? ''} readOnly />
              </>
            ) : null}
            <ConfirmButtons
              deed={answer?.isPreview ? (answer.facts?.['deed'] ?? 'Rechazar') : 'Rechazar…'}
              isDangerous
              busy={busy}
            />
          </>
        )}
      </DeskForm>
    </Panel>
  )
}

export function ReopenForm({ one, pageAnswer }: FormProps) {
  return (
    <Block title="Deshacer el rechazo">
      <DeskForm intent="reabrir" pageAnswer={pageAnswer}>
        {({ busy }) => (
          <>
            <p>Vuelve a estar abierta, y el cliente lo lee por correo.</p>
            <ConfirmButtons deed={`Abrir ${one.code} otra vez`} busy={busy} />
          </>
        )}
      </DeskForm>
    </Block>
  )
}
