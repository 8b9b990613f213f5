import { choiceText } from '#core/orders/order-words.ts'
import type { DeskAnswer } from '../../http/desk-answer.ts'
import { DeskButton } from '../../ui/desk-button.tsx'
import { DeskCheck, DeskSelect } from '../../ui/desk-field.tsx'
import { DeskForm, Panel } from '../../ui/desk-form.tsx'
import { Quiet } from '../../ui/text-block.tsx'
import type { OrderFacts } from '../order-facts.server.ts'
import { QuotedDeed } from '../quoted-deed.tsx'
import { UnitsFields } from '../units-fields.tsx'
import { substituteField } from './replacement-forms.ts'
import { REASON_CHOICES } from './replacement-words.ts'
import styles from '../desk-order.module.css'

type ReplaceProps = { order: OrderFacts; pageAnswer: DeskAnswer | undefined }
type Typed = { typed: (field: string) => string | undefined }

/** What is sent again at 0 €: first what goes, then the deed. */
export function ReplaceForm({ order, pageAnswer }: ReplaceProps) {
  const { replaceable, replacements, lines } = order
  const [show, deed] = ['ver-reposicion', 'reponer']
  const isOpen = pageAnswer?.intent === show || pageAnswer?.intent === deed
  const counts = replaceable.map(({ position, left, most }) => [position, left, most])
  const lineAt = (position: number) => replaceable.find((one) => one.position === position)
  const version = JSON.stringify([replacements.length, counts])
  return (
    <Panel title="Reponer sin coste…" isOpen={isOpen}>
      <DeskForm intent={show} deed={deed} pageAnswer={pageAnswer} version={version}>
        {({ busy, errorOf, typed, answer }) => (
          <>
            <Quiet>
              Para lo que llegó mal, se perdió o faltaba. Solo lo que ha salido y no se ha
              reembolsado.
            </Quiet>
            <input type="hidden" name="hechas" value={replacements.length} readOnly />
            <UnitsFields
              lines={lines}
              mostOf={({ position }) => lineAt(position)?.most ?? 0}
              valueOf={({ position }) => Number(typed(`uds-${position}`) ?? 0)}
              errorOf={errorOf}
              renderBelow={(line) => <Substitute order={order} line={line} typed={typed} />}
            />
            <ReasonFields order={order} typed={typed} error={errorOf('porque')} />
            <div className={styles.deeds}>
              <DeskButton type="submit" busy={busy && !answer?.isPreview}>
                Ver lo que sale
              </DeskButton>
            </div>
            <QuotedDeed answer={answer} busy={busy} intent={deed} />
          </>
        )}
      </DeskForm>
    </Panel>
  )
}

type SubstituteProps = Typed & { order: OrderFacts; line: OrderFacts['lines'][number] }

/** What goes in place of a line's own: the same, or something else of its product. */
function Substitute({ order, line, typed }: SubstituteProps) {
  const { position, name, color, size, variantId } = line
  const found = order.replaceable.find((one) => one.position === position)
  if (!found) return null
  if (found.substitutes.length === 0) {
    return <Quiet>De esta prenda no queda nada a la venta: devuelve el dinero.</Quiet>
  }
  const hasOwn = found.substitutes.some((one) => one.variantId === variantId)
  const field = substituteField(position)
  return (
    <DeskSelect
      label={`Qué va en lugar de ${name}, ${color} ${size}`}
      name={field}
      defaultValue={typed(field) ?? (hasOwn ? variantId : '')}
      hint={
        found.most > found.left
          ? `Sin reponer: ${found.left}. Lo demás ya se repuso: marca abajo la casilla.`
          : undefined
      }
    >
      {hasOwn ? null : <option value="">La misma no queda: elige…</option>}
      {found.substitutes.map((one) => (
        <option key={one.variantId} value={one.variantId}>
          {choiceText(one)}
          {one.variantId === variantId ? ', la misma' : ''} (quedan {one.available})
        </option>
      ))}
    </DeskSelect>
  )
}

function ReasonFields({
  order,
  typed,
  error,
}: Typed & { order: OrderFacts; error: string | undefined }) {
  const hasRepeats = order.replaceable.some(({ most, left }) => most > left)
  return (
    <>
      <DeskSelect
        label="Por qué"
        hint="El cliente lo lee en el correo."
        name="porque"
        defaultValue={typed('porque') ?? ''}
        error={error}
      >
        <option value="">Elige…</option>
        {Object.entries(REASON_CHOICES).map(([reason, words]) => (
          <option key={reason} value={reason}>
            {words}
          </option>
        ))}
      </DeskSelect>
      {hasRepeats ? (
        <DeskCheck
          label="La reposición anterior también llegó mal o se perdió"
          name="otra-vez"
          value="si"
          defaultChecked={typed('otra-vez') === 'si'}
        />
      ) : null}
    </>
  )
}
