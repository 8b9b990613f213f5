import type { DeskAnswer } from '../../http/desk-answer.ts'
import { ConfirmButtons } from '../../ui/confirm.tsx'
import { DeskField, DeskSelect } from '../../ui/desk-field.tsx'
import { DeskForm, Panel } from '../../ui/desk-form.tsx'
import { Quiet } from '../../ui/text-block.tsx'
import type { OrderFacts } from '../order-facts.server.ts'

type LineFormProps = { order: OrderFacts; pageAnswer: DeskAnswer | undefined }

/** Another size or colour of a line that has not left; nothing where no line can become another. */
export function LineForm({ order: { changeable }, pageAnswer }: LineFormProps) {
  if (changeable.length === 0) return null
  return (
    <Panel title="Cambiar talla o color…" isOpen={pageAnswer?.intent === 'talla'}>
      <DeskForm intent="talla" pageAnswer={pageAnswer} version={JSON.stringify(changeable)}>
        {({ busy, errorOf, typed }) => (
          <>
            <DeskSelect
              label="Qué pasa a ser qué"
              name="cambio"
              defaultValue={typed('cambio') ?? ''}
              error={errorOf('cambio')}
            >
              <option value="">Elige…</option>
              {changeable.map(({ position, text, choices }) => (
                <optgroup key={position} label={text}>
                  {choices.map((choice) => (
                    <option key={choice.value} value={choice.value}>
                      {choice.text}
                    </option>
                  ))}
                </optgroup>
              ))}
            </DeskSelect>
            <DeskField
              label="Cuántas unidades"
              name="unidades"
              type="number"
              inputMode="numeric"
              min={1}
              optional
              hint="Sin número, la línea entera."
              defaultValue={typed('unidades') ?? ''}
              error={errorOf('unidades')}
            />
            <Quiet>
              Si cuesta menos, la diferencia se devuelve y la factura se corrige. Si cuesta más, el
              cliente recibe el enlace de un pedido de cambio. De lo demás no se le escribe.
            </Quiet>
            <ConfirmButtons deed="Cambiarla" busy={busy} />
          </>
        )}
      </DeskForm>
    </Panel>
  )
}
