import type { ComponentProps, ReactNode } from 'react'
import { Form, Link } from 'react-router'
import {
  ACTION_LENGTH,
  HAZARD_LENGTH,
  LOT_LENGTH,
  REMEDIES,
  REMEDY_WORDS,
} from '#core/returns/recalls/recall.ts'
import type { RecallableProduct } from '#core/returns/recalls/recall-desk.server.ts'
import { plainWord } from '#core/base/text/plain-word.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskArea, DeskCheck, DeskField } from '../ui/desk-field.tsx'
import { DeskForm, FieldGrid } from '../ui/desk-form.tsx'
import { DeskNotice } from '../ui/desk-notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Quiet } from '../ui/text-block.tsx'
import { colorField, sizeField } from './recall-words.ts'
import styles from './desk-recalls.module.css'

export type RecallFormProps = {
  /** What was typed to find the product. */
  typed: string
  product: RecallableProduct | null
  /** Products that what was typed may mean. */
  found: readonly { id: string; name: string }[]
  answer: DeskAnswer | undefined
}

/** A new recall: first its product; then its terms, whom it reaches, and the deed. */
export function RecallForm({ typed, product, found, answer }: RecallFormProps) {
  return (
    <>
      <PageHead
        title="Retirar un producto"
        second={product?.name}
        back={{ to: '/retiradas', label: 'Retiradas' }}
      />
      <div className={styles.narrow}>
        {product === null ? (
          <ChooseProduct typed={typed} found={found} />
        ) : (
          <DeskForm intent="abrir" pageAnswer={answer}>
            {(state) => <RecallFields {...state} product={product} />}
          </DeskForm>
        )}
      </div>
    </>
  )
}

function ChooseProduct({ typed, found }: Pick<RecallFormProps, 'typed' | 'found'>) {
  return (
    <>
      <Form method="get" action="/retiradas/nueva" className={styles.narrow}>
        <DeskField
          label="Qué producto"
          hint="Su id o palabras de su nombre, esté o no a la venta."
          name="producto"
          maxLength={60}
          autoComplete="off"
          defaultValue={typed}
          error={typed !== '' && found.length === 0 ? `No hay ningún producto «${typed}».` : ''}
        />
        <DeskButton type="submit" look="main">
          Buscar el producto
        </DeskButton>
      </Form>
      {found.length === 0 ? null : (
        <ul>
          {found.map(({ id, name }) => (
            <li key={id}>
              <Link to={`/retiradas/nueva?producto=${id}`}>
                {name} ({id})
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type State = Parameters<ComponentProps<typeof DeskForm>['children']>[0]
type FieldsProps = State & { product: RecallableProduct }

function RecallFields(props: FieldsProps) {
  const { product, busy, answer, errorOf, typed } = props
  const shown = answer?.isPreview ? answer.facts : undefined
  // What was shown is confirmed by the code: without its mark it would only be shown again.
  const isConfirming = answer?.reason === 'needs_code'
  const seen = isConfirming ? typed('seen') : shown?.['seen']
  return (
    <>
      <input type="hidden" name="producto" value={product.id} readOnly />
      <input type="hidden" name="seen" value={seen ?? ''} readOnly />
      <Which {...props} />
      <Terms {...props} />
      <Remedies {...props} />
      {answer?.isPreview ? (
        <>
          <DeskNotice isAnswer tone="waits">
            <p className={styles.lines}>{answer.text}</p>
          </DeskNotice>
          <h2>Así se lee el correo</h2>
          <pre className={styles.mail}>{shown?.['mail']}</pre>
          <Quiet>
            Una retirada no se corrige: si algo no está bien, cámbialo ahora. Avisar a las
            autoridades es cosa tuya, en Safety Business Gateway.
          </Quiet>
        </>
      ) : null}
      <Wrong text={errorOf('producto')} />
      {isConfirming ? null : (
        <DeskButton type="submit" look={shown ? 'danger' : 'main'} busy={busy}>
          {shown?.['deed'] ?? 'Ver a quién alcanza'}
        </DeskButton>
      )}
    </>
  )
}

const Wrong = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <p className={styles.wrong} role="alert">
      {text}
    </p>
  )

/** Boxes under their name; what is wrong with them is said below. */
const Boxes = ({
  legend,
  error,
  children,
}: {
  legend: string
  error?: string | undefined
  children: ReactNode
}) => (
  <fieldset className={styles.boxes}>
    <legend>{legend}</legend>
    {children}
    <Wrong text={error} />
  </fieldset>
)

/** Which of the product's variants, of which lot, sold when. */
function Which({ product, errorOf, typed }: FieldsProps) {
  return (
    <>
      <Boxes legend="Tallas: si no marcas ninguna, todas" error={errorOf('variantes')}>
        {product.sizes.map((size, at) => (
          <DeskCheck
            key={size}
            label={size}
            name={sizeField(at)}
            value={size}
            defaultChecked={typed(sizeField(at)) === size}
          />
        ))}
      </Boxes>
      <Boxes legend="Colores: si no marcas ninguno, todos">
        {product.colors.map((color, at) => (
          <DeskCheck
            key={color}
            label={color}
            name={colorField(at)}
            value={color}
            defaultChecked={typed(colorField(at)) === color}
          />
        ))}
      </Boxes>
      <FieldGrid>
        <DeskField
          label="Lote, como está en la etiqueta"
          optional
          hint="Sale en el aviso. La tienda no sabe qué unidad es de qué lote: avisa a todos."
          name="lote"
          maxLength={LOT_LENGTH.most}
          autoComplete="off"
          defaultValue={typed('lote')}
          error={errorOf('lote')}
        />
        <DeskField
          label="Comprado desde"
          optional
          type="date"
          name="desde"
          defaultValue={typed('desde')}
          error={errorOf('desde')}
        />
        <DeskField
          label="Comprado hasta"
          optional
          type="date"
          name="hasta"
          defaultValue={typed('hasta')}
          error={errorOf('hasta')}
        />
      </FieldGrid>
    </>
  )
}

/** What the buyer reads. */
function Terms({ errorOf, typed }: FieldsProps) {
  return (
    <>
      <DeskArea
        label="El riesgo"
        hint="Qué puede pasarle a quien lo usa, sin quitarle importancia: no vale «voluntaria», «por precaución» ni «en casos raros»."
        name="riesgo"
        maxLength={HAZARD_LENGTH.most}
        defaultValue={typed('riesgo')}
        error={errorOf('riesgo')}
      />
      <DeskArea
        label="Qué hacer ahora"
        hint="Dejar de usarlo, guardarlo donde no lo coja nadie, no tirarlo todavía…"
        name="hacer"
        maxLength={ACTION_LENGTH.most}
        defaultValue={typed('hacer')}
        error={errorOf('hacer')}
      />
    </>
  )
}

function Remedies({ errorOf, typed }: FieldsProps) {
  return (
    <>
      <Boxes legend="Qué puede elegir quien lo compró: dos al menos" error={errorOf('remedios')}>
        {REMEDIES.map((remedy) => {
          const name = plainWord(REMEDY_WORDS[remedy])
          return (
            <DeskCheck
              key={remedy}
              label={REMEDY_WORDS[remedy]}
              name={name}
              value="si"
              defaultChecked={typed(name) === 'si'}
            />
          )
        })}
      </Boxes>
      <DeskArea
        label="Por qué solo uno"
        optional
        hint="Solo si de verdad no cabe otro. Se lee en el aviso."
        name="unico"
        rows={2}
        maxLength={600}
        defaultValue={typed('unico')}
        error={errorOf('unico')}
      />
    </>
  )
}
