import type { AgencyStanding } from '#core/orders/verifactu/record-history.server.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { QuotedDeed } from '../orders/quoted-deed.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField, DeskSelect } from '../ui/desk-field.tsx'
import { DeskForm, Panel } from '../ui/desk-form.tsx'
import { Deeds, Quiet } from '../ui/text-block.tsx'

type RecordFormsProps = {
  /** Undefined: its record is not one that is sent. */
  agency: AgencyStanding | undefined
  isCancelled: boolean
  /** It corrects another: it is cancelled with that one. */
  isCorrection: boolean
  pageAnswer: DeskAnswer | undefined
}

/** What can still be done with the record of an invoice: make it once more, or cancel the invoice. */
export function RecordForms({ agency, isCancelled, isCorrection, pageAnswer }: RecordFormsProps) {
  const isRefused = agency?.state === 'refused'
  const hasFault = isRefused || agency?.state === 'accepted_with_errors'
  const isOfCancellation = agency?.kind === 'anulacion'
  return (
    <>
      {hasFault && !isOfCancellation ? (
        <AmendForm position={agency.position} pageAnswer={pageAnswer} />
      ) : null}
      {isCancelled && isOfCancellation && isRefused ? (
        <CancelForm isAgain position={agency.position} pageAnswer={pageAnswer} />
      ) : null}
      {isCancelled || isCorrection ? null : (
        <CancelForm position={agency?.position} pageAnswer={pageAnswer} />
      )}
    </>
  )
}

type FormProps = { position: number | undefined; pageAnswer: DeskAnswer | undefined }

const isOneOf = (answer: DeskAnswer | undefined, ...intents: string[]): boolean =>
  answer !== undefined && intents.includes(answer.intent)

/** First what it means, then the deed. */
function AmendForm({ position, pageAnswer }: FormProps) {
  const [quote, deed] = ['ver-registro', 'subsanar']
  return (
    <Panel title="Hacer otro registro…" id={deed} isOpen={isOneOf(pageAnswer, quote, deed)}>
      <DeskForm intent={quote} deed={deed} pageAnswer={pageAnswer} version={position}>
        {({ busy, answer }) => (
          <>
            <Quiet>
              La factura no cambia. Sirve cuando lo que fallaba ya está arreglado: el programa, el
              censo, el certificado. Si lo que está mal es la factura, se rectifica.
            </Quiet>
            <Deeds>
              <DeskButton type="submit" busy={busy && !answer?.isPreview}>
                Ver qué se hace
              </DeskButton>
            </Deeds>
            <QuotedDeed answer={answer} busy={busy} intent={deed} />
          </>
        )}
      </DeskForm>
    </Panel>
  )
}

/** First which invoices and what it means, then the deed, with the second factor. */
function CancelForm({ position, pageAnswer, isAgain = false }: FormProps & { isAgain?: boolean }) {
  const [quote, deed] = ['ver-anulacion', 'anular']
  return (
    <Panel
      title={isAgain ? 'Repetir la anulación…' : 'Anular la factura…'}
      id={deed}
      isOpen={isOneOf(pageAnswer, quote, deed)}
    >
      <DeskForm intent={quote} deed={deed} pageAnswer={pageAnswer} version={position}>
        {({ busy, errorOf, typed, answer }) => (
          <>
            {isAgain ? (
              <Repeat />
            ) : (
              <>
                <Quiet>
                  Solo para una factura que no debió emitirse. Una venta de verdad no se anula: se
                  rectifica sola al reembolsarla.
                </Quiet>
                <DeskSelect label="Por qué" name="motivo" defaultValue={typed('motivo')}>
                  <option value="prueba">Era de una prueba, o no hubo venta</option>
                  <option value="repetida">Está repetida en otro programa</option>
                </DeskSelect>
                <DeskField
                  label="Número de la otra factura"
                  hint="Solo si está repetida."
                  name="duplicada"
                  maxLength={60}
                  autoComplete="off"
                  optional
                  defaultValue={typed('duplicada')}
                  error={errorOf('duplicada')}
                />
              </>
            )}
            <Deeds>
              <DeskButton type="submit" busy={busy && !answer?.isPreview}>
                Ver qué se anula
              </DeskButton>
            </Deeds>
            <QuotedDeed answer={answer} busy={busy} intent={deed} />
          </>
        )}
      </DeskForm>
    </Panel>
  )
}

/** Why the invoice is cancelled was said the first time. */
const Repeat = () => (
  <>
    <Quiet>La Agencia Tributaria la rechazó. Se registra y se envía otra vez.</Quiet>
    <input type="hidden" name="motivo" value="prueba" readOnly />
    <input type="hidden" name="duplicada" value="" readOnly />
  </>
)
