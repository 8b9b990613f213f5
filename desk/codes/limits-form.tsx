import type { DeskAnswer } from '../http/desk-answer.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskForm, FieldGrid } from '../ui/desk-form.tsx'
import { DeskNotice } from '../ui/desk-notice.tsx'
import styles from './codes.module.css'

type LimitsFormProps = {
  code: string
  /** As the fields say them now. */
  limits: Readonly<Record<'toDay' | 'maxUses' | 'minimum', string>>
  isUsed: boolean
  answer: DeskAnswer | undefined
}

/** Until when, how often and from what sum a code works: first what it will be, then the deed. */
export function LimitsForm({ code, limits, isUsed, answer }: LimitsFormProps) {
  return (
    <DeskForm intent="cambiar" pageAnswer={answer} version={Object.values(limits).join(' ')}>
      {({ busy, errorOf, typed, answer: own }) => {
        const field = (name: keyof typeof limits) => ({
          name,
          optional: true,
          autoComplete: 'off',
          defaultValue: (own ? typed(name) : undefined) ?? limits[name],
          error: errorOf(name),
        })
        return (
          <>
            <p>
              {isUsed
                ? 'Ya lo ha usado alguien: solo se puede ampliar. Lo que dejes vacío deja de tener límite.'
                : 'Nadie lo ha usado todavía. Lo que dejes vacío deja de tener límite.'}
            </p>
            <FieldGrid>
              <DeskField label="Último día" type="date" {...field('toDay')} />
              <DeskField
                label="Usos en total"
                inputMode="numeric"
                maxLength={7}
                align="right"
                {...field('maxUses')}
              />
              <DeskField
                label="Compra mínima, en euros"
                inputMode="decimal"
                maxLength={14}
                align="right"
                {...field('minimum')}
              />
            </FieldGrid>
            <input type="hidden" name="seen" value={own?.facts?.['seen'] ?? ''} readOnly />
            {own?.isPreview ? (
              <DeskNotice isAnswer tone="waits">
                <span className={styles.lines}>{own.text}</span>
              </DeskNotice>
            ) : null}
            <DeskButton type="submit" look="main" busy={busy}>
              {own?.isPreview ? `Cambiar ${code}` : 'Ver cómo queda'}
            </DeskButton>
          </>
        )
      }}
    </DeskForm>
  )
}
