import { writeEuros } from '#core/base/money/read-euros.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { DeskButton, DeskLinkButton } from '../ui/desk-button.tsx'
import { DeskCheck, DeskField } from '../ui/desk-field.tsx'
import { DeskForm, Panel } from '../ui/desk-form.tsx'

type CostFormProps = { unitCostCents: number | null; answer: DeskAnswer | undefined }

/** What a unit costs the shop, for the report of the margin. */
export const CostForm = ({ unitCostCents, answer }: CostFormProps) => (
  <Panel title="Coste" isOpen={answer?.intent === 'coste'}>
    <DeskForm intent="coste" pageAnswer={answer}>
      {({ busy, errorOf, typed }) => (
        <>
          <input type="hidden" name="from" value={unitCostCents ?? ''} readOnly />
          <DeskField
            label="Te cuesta cada una"
            hint="Euros sin IVA. Vacío: sin coste. Lo ya vendido guarda el suyo."
            name="cost"
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            defaultValue={
              typed('cost') ?? (unitCostCents === null ? '' : writeEuros(unitCostCents))
            }
            error={errorOf('cost')}
          />
          <DeskCheck
            label="También en las demás tallas y colores"
            name="all"
            value="si"
            defaultChecked={typed('all') === 'si'}
          />
          <DeskButton type="submit" busy={busy}>
            Apuntar el coste
          </DeskButton>
        </>
      )}
    </DeskForm>
    <DeskLinkButton to="/existencias/costes">Costes por fichero</DeskLinkButton>
  </Panel>
)
