import type { DeskAnswer } from '../http/desk-answer.ts'
import { Block } from '../ui/blocks.tsx'
import { ConfirmButtons } from '../ui/confirm.tsx'
import { DeskCheck, DeskField } from '../ui/desk-field.tsx'
import { DeskForm, FieldGrid, Panel } from '../ui/desk-form.tsx'
import type { OrderFacts } from './order-facts.server.ts'
import { UnitsFields } from './units-fields.tsx'

type SendProps = { order: OrderFacts; pageAnswer: DeskAnswer | undefined }

/** A parcel leaves: by itself all that is left, or some of it. */
export function SendForm({ order, pageAnswer }: SendProps) {
  const count = order.openUnits
  const deed = count === 1 ? 'Enviar la que queda' : `Enviar las ${count} que quedan`
  return (
    <Block title="Por salir" aside={count === 1 ? '1 unidad' : `${count} unidades`}>
      <Panel title={`${deed}…`} id="enviar" isOpen={pageAnswer?.intent === 'enviar'}>
        <DeskForm intent="enviar" pageAnswer={pageAnswer} version={`${order.number} ${count}`}>
          {({ busy, errorOf, typed }) => (
            <>
              <input type="hidden" name="abiertas" value={count} readOnly />
              <TrackingFields errorOf={errorOf} typed={typed} />
              <DeskField
                label="Qué día salió, si no es hoy"
                optional
                name="salio"
                type="date"
                defaultValue={typed('salio')}
                error={errorOf('salio')}
              />
              <UnitsFields
                lines={order.lines}
                mostOf={({ open }) => open}
                valueOf={({ open }) => open}
                errorOf={errorOf}
              />
              {order.awaitsReturn ? (
                <DeskCheck
                  label="Es un cambio: sale aunque lo devuelto no haya llegado"
                  name="ya"
                  value="si"
                  defaultChecked={typed('ya') === 'si'}
                />
              ) : null}
              <ConfirmButtons deed="Apuntar el envío y escribir al cliente" busy={busy} />
            </>
          )}
        </DeskForm>
      </Panel>
    </Block>
  )
}

type FieldsProps = {
  errorOf: (name: string) => string | undefined
  typed: (name: string) => string | undefined
}

/** Who carries a parcel, its code, and where it is followed. */
export const TrackingFields = ({ errorOf, typed }: FieldsProps) => (
  <>
    <FieldGrid>
      <DeskField
        label="Quién lo lleva"
        name="transportista"
        required
        maxLength={60}
        autoComplete="off"
        defaultValue={typed('transportista')}
        error={errorOf('transportista')}
      />
      <DeskField
        label="Código de seguimiento"
        optional
        name="seguimiento"
        maxLength={80}
        autoComplete="off"
        defaultValue={typed('seguimiento')}
        error={errorOf('seguimiento')}
      />
    </FieldGrid>
    <DeskField
      label="Dónde se sigue"
      optional
      name="enlace"
      type="url"
      maxLength={300}
      placeholder="https://"
      autoComplete="off"
      defaultValue={typed('enlace')}
      error={errorOf('enlace')}
    />
  </>
)
