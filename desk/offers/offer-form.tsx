import { categoryLabels } from '#core/catalogue/categories.ts'
import { collectionLabels } from '#core/catalogue/collections.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskArea, DeskCheck, DeskField, DeskSelect } from '../ui/desk-field.tsx'
import { DeskForm, FieldGrid } from '../ui/desk-form.tsx'
import { DeskNotice } from '../ui/desk-notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { TICKED } from './offer-values.ts'
import { PackFields } from './pack-fields.tsx'
import styles from '../codes/codes.module.css'

export type Field = {
  name: string
  autoComplete: 'off'
  defaultValue: string | undefined
  error: string | undefined
}
export type FieldOf = (name: string) => Field

/** A new offer: what it does, what it reaches, when; a cart with it; then the deed. */
export function OfferForm({ answer, isPack }: { answer: DeskAnswer | undefined; isPack: boolean }) {
  return (
    <>
      <PageHead
        title={isPack ? 'Conjunto nuevo' : 'Oferta nueva'}
        back={{ to: '/ofertas', label: 'Ofertas' }}
        second="Se aplica sola. Primero se ve con un carrito de ejemplo."
      />
      <div className={styles.narrow}>
        <OfferFields intent="crear" answer={answer} isPack={isPack} />
      </div>
    </>
  )
}

type OfferFieldsProps = {
  intent: string
  /** Whether it is a set of goods for one price. */
  isPack: boolean
  answer: DeskAnswer | undefined
  /** The offer that changes, as its fields say it, and the mark of that; absent: a new one. */
  changed?: { values: Readonly<Record<string, string>>; version: string }
}

/** The fields of an offer: the first press shows a cart with it, the second does it. */
export function OfferFields({ intent, answer, changed, isPack }: OfferFieldsProps) {
  return (
    <DeskForm intent={intent} pageAnswer={answer} version={changed?.version}>
      {({ busy, errorOf, typed, answer: own }) => {
        const valueOf = (name: string) => (own ? typed(name) : undefined) ?? changed?.values[name]
        const field: FieldOf = (name) => ({
          name,
          autoComplete: 'off',
          defaultValue: valueOf(name),
          error: errorOf(name),
        })
        return (
          <>
            <Names field={field} isNew={changed === undefined} />
            {isPack ? (
              <PackFields field={field} options={own?.facts?.['conjunto']} />
            ) : (
              <>
                <Deal field={field} />
                <Reach field={field} />
              </>
            )}
            <Terms
              field={field}
              isTicked={(name) => valueOf(name) === TICKED}
              isNew={changed === undefined}
            />
            {changed ? (
              <input type="hidden" name="version" value={changed.version} readOnly />
            ) : null}
            <input type="hidden" name="seen" value={own?.facts?.['seen'] ?? ''} readOnly />
            {own?.isPreview ? (
              <DeskNotice isAnswer tone="waits">
                <span className={styles.lines}>{own.text}</span>
              </DeskNotice>
            ) : null}
            <DeskButton type="submit" look="main" busy={busy}>
              {own?.facts?.['deed'] ?? 'Ver cómo queda'}
            </DeskButton>
          </>
        )
      }}
    </DeskForm>
  )
}

const Names = ({ field, isNew }: { field: FieldOf; isNew: boolean }) => (
  <>
    <DeskField
      label="Nombre"
      hint="Lo lee el cliente: 3×2 en camisetas."
      maxLength={60}
      {...field('name')}
    />
    {isNew ? (
      <DeskField
        label="Clave"
        hint="Para ti: minúsculas, cifras y guiones."
        maxLength={40}
        spellCheck={false}
        {...field('key')}
      />
    ) : null}
  </>
)

const Deal = ({ field }: { field: FieldOf }) => (
  <>
    <DeskSelect label="Qué hace" {...field('kind')}>
      <option value="free">Lleva unas y paga menos</option>
      <option value="second">La segunda unidad cuesta menos</option>
    </DeskSelect>
    <FieldGrid>
      <DeskField
        label="Lleva"
        optional
        inputMode="numeric"
        maxLength={3}
        align="right"
        {...field('take')}
      />
      <DeskField
        label="Paga"
        optional
        inputMode="numeric"
        maxLength={3}
        align="right"
        {...field('pay')}
      />
      <DeskField
        label="La segunda, este % menos"
        optional
        inputMode="numeric"
        maxLength={3}
        align="right"
        {...field('percent')}
      />
    </FieldGrid>
  </>
)

const Reach = ({ field }: { field: FieldOf }) => (
  <>
    <DeskSelect label="A qué llega" {...field('scope')}>
      <option value="category">Una categoría</option>
      <option value="collection">Una colección</option>
      <option value="products">Las prendas que escribo</option>
      <option value="all">Toda la tienda</option>
    </DeskSelect>
    <FieldGrid>
      <Labels label="Categoría" labels={categoryLabels()} {...field('category')} />
      <Labels label="Colección" labels={collectionLabels()} {...field('collection')} />
    </FieldGrid>
    <DeskArea
      label="Prendas, por su id"
      hint="Una por línea: mens-jacket-1. Hasta 100."
      optional
      rows={3}
      spellCheck={false}
      {...field('ids')}
    />
  </>
)

const Labels = ({
  label,
  labels,
  ...field
}: Field & { label: string; labels: Readonly<Record<string, string>> }) => (
  <DeskSelect label={label} optional {...field}>
    <option value="">Ninguna</option>
    {Object.entries(labels).map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </DeskSelect>
)

type TermsProps = { field: FieldOf; isTicked: (name: string) => boolean; isNew: boolean }

const Terms = ({ field, isTicked, isNew }: TermsProps) => (
  <>
    <FieldGrid>
      <DeskField
        label="Empieza"
        hint="Vacío: ya."
        optional
        type="datetime-local"
        {...field('from')}
      />
      <DeskField
        label="Acaba"
        hint="Vacío: nunca."
        optional
        type="datetime-local"
        {...field('to')}
      />
    </FieldGrid>
    <DeskArea
      label="Más condiciones"
      hint="Las lee el cliente, tras las que se escriben solas."
      optional
      rows={2}
      maxLength={500}
      {...field('conditions')}
    />
    <DeskCheck
      label="Un código también quita de sus unidades"
      name="withCodes"
      value={TICKED}
      defaultChecked={isTicked('withCodes')}
    />
    <DeskCheck
      label="Lo rebajado queda fuera"
      name="withoutSales"
      value={TICKED}
      defaultChecked={isTicked('withoutSales')}
    />
    {isNew ? (
      <DeskCheck
        label="Guardarla en borrador, sin que valga"
        name="draft"
        value={TICKED}
        defaultChecked={isTicked('draft')}
      />
    ) : null}
  </>
)
