import type { CountedVariant } from '#core/stock/owner-stock.server.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField, DeskSelect } from '../ui/desk-field.tsx'
import { DeskForm, Panel } from '../ui/desk-form.tsx'
import { Block } from '../ui/blocks.tsx'
import { CostForm } from './cost-form.tsx'
import { ShelfPanel } from './shelf/shelf-form.tsx'

type StockFormsProps = { variant: CountedVariant; answer: DeskAnswer | undefined }

const UNITS = { name: 'units', inputMode: 'numeric', autoComplete: 'off', maxLength: 5 } as const

const Note = ({ typed }: { typed: string | undefined }) => (
  <DeskField label="Nota" optional name="note" maxLength={200} defaultValue={typed} />
)

/** The units that the form was made from; after a conflict those of now, so that saving decides. */
const OnHand = ({ variant, answer }: StockFormsProps) => (
  <input
    type="hidden"
    name="expected"
    value={answer?.conflict?.[0]?.theirs ?? variant.onHand}
    readOnly
  />
)

/** What somebody at the shelf does: receive, count, take away; and the facts of the variant. */
export function StockForms({
  variant,
  answer,
  unitCostCents,
}: StockFormsProps & { unitCostCents: number | null | undefined }) {
  return (
    <Block title="Apuntar">
      <ReceiveForm variant={variant} answer={answer} />
      <CountForm variant={variant} answer={answer} />
      <RemoveForm variant={variant} answer={answer} />
      <PointForm variant={variant} answer={answer} />
      <ShelfPanel variant={variant} answer={answer} />
      <EanForm variant={variant} answer={answer} />
      {unitCostCents === undefined ? null : (
        <CostForm unitCostCents={unitCostCents} answer={answer} />
      )}
    </Block>
  )
}

/** What a supplier has brought. */
function ReceiveForm({ variant, answer }: StockFormsProps) {
  return (
    <Panel title="Recibir género" isOpen={!answer || answer?.intent === 'recibir'}>
      <DeskForm intent="recibir" pageAnswer={answer} version={variant.onHand}>
        {({ busy, errorOf, typed, answer: own }) => (
          <>
            <OnHand variant={variant} answer={own} />
            <DeskField
              label="Unidades que llegan"
              {...UNITS}
              defaultValue={typed('units')}
              error={errorOf('units')}
            />
            <Note typed={typed('note')} />
            <DeskButton type="submit" look="main" busy={busy}>
              Recibir
            </DeskButton>
          </>
        )}
      </DeskForm>
    </Panel>
  )
}

/** What was counted on the shelf. */
function CountForm({ variant, answer }: StockFormsProps) {
  const { onHand, reserved } = variant
  return (
    <Panel title="Recuento" isOpen={answer?.intent === 'contar'}>
      <DeskForm intent="contar" pageAnswer={answer}>
        {({ busy, errorOf, typed, answer: own }) => (
          <>
            <OnHand variant={variant} answer={own} />
            <DeskField
              label="En estante"
              hint={
                reserved > 0
                  ? `Esperamos ${onHand}, contando las ${reserved} vendidas que aún no han salido.`
                  : `Esperamos ${onHand}.`
              }
              {...UNITS}
              defaultValue={typed('units')}
              error={errorOf('units')}
            />
            <Note typed={typed('note')} />
            <DeskButton type="submit" busy={busy}>
              Apuntar el recuento
            </DeskButton>
          </>
        )}
      </DeskForm>
    </Panel>
  )
}

/** What can no longer be sold. */
function RemoveForm({ variant, answer }: StockFormsProps) {
  return (
    <Panel title="Dar de baja" isOpen={answer?.intent === 'baja'}>
      <DeskForm intent="baja" pageAnswer={answer} version={variant.onHand}>
        {({ busy, errorOf, typed, answer: own }) => (
          <>
            <OnHand variant={variant} answer={own} />
            <DeskField
              label="Unidades que ya no se pueden vender"
              {...UNITS}
              defaultValue={typed('units')}
              error={errorOf('units')}
            />
            <DeskSelect
              label="Por qué"
              name="why"
              defaultValue={typed('why') ?? 'damaged'}
              error={errorOf('why')}
            >
              <option value="damaged">Dañadas</option>
              <option value="corrected">Perdidas</option>
            </DeskSelect>
            <Note typed={typed('note')} />
            <DeskButton type="submit" look="danger" busy={busy}>
              Dar de baja
            </DeskButton>
          </>
        )}
      </DeskForm>
    </Panel>
  )
}

/** From how many units on more is ordered. */
function PointForm({ variant, answer }: StockFormsProps) {
  const { reorderPoint } = variant
  return (
    <Panel title="Punto de pedido" isOpen={answer?.intent === 'minimo'}>
      <DeskForm intent="minimo" pageAnswer={answer}>
        {({ busy, errorOf, typed, answer: own }) => (
          <>
            <input
              type="hidden"
              name="from"
              value={nowOf(own?.conflict?.[0]?.theirs) ?? reorderPoint ?? ''}
              readOnly
            />
            <DeskField
              label="Pedir más desde"
              hint="Unidades disponibles. Vacío: vale el de la tienda."
              name="point"
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              defaultValue={typed('point') ?? reorderPoint ?? ''}
              error={errorOf('point')}
            />
            <DeskButton type="submit" busy={busy}>
              Guardar
            </DeskButton>
          </>
        )}
      </DeskForm>
    </Panel>
  )
}

/** The bar code. */
function EanForm({ variant, answer }: StockFormsProps) {
  const { ean } = variant
  return (
    <Panel title="EAN" isOpen={answer?.intent === 'ean'}>
      <DeskForm intent="ean" pageAnswer={answer}>
        {({ busy, errorOf, typed, answer: own }) => (
          <>
            <input
              type="hidden"
              name="from"
              value={nowOf(own?.conflict?.[0]?.theirs) ?? ean ?? ''}
              readOnly
            />
            <DeskField
              label="Código de barras"
              hint="Trece cifras. Vacío: sin EAN."
              name="ean"
              inputMode="numeric"
              autoComplete="off"
              maxLength={13}
              defaultValue={typed('ean') ?? ean ?? ''}
              error={errorOf('ean')}
            />
            <DeskButton type="submit" busy={busy}>
              Apuntar el EAN
            </DeskButton>
          </>
        )}
      </DeskForm>
    </Panel>
  )
}

/** What is there now after a conflict, as the hidden field has it. */
const nowOf = (theirs: string | undefined): string | undefined =>
  theirs === 'ninguno' ? '' : theirs
