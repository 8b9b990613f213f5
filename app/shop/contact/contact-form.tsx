import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextArea, TextField } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import contactPage from '#content/pages/contact.json' with { type: 'json' }
import type { ContactAnswer } from './contact-answer.ts'
import { CONTACT_SUBJECTS, type ContactField } from '#core/account/contact/contact-message.ts'
import { TRAP_FIELD } from '#core/account/contact/contact-trap.ts'
import { useContactForm } from './use-contact-form.ts'
import styles from './contact-page.module.css'

const FORM_ID = 'formulario'

/** The contact form. Without scripts the browser posts it, and the new page shows the answer. */
export function ContactForm({ posted }: { posted: ContactAnswer | undefined }) {
  const { form, banner, submit, ...contact } = useContactForm(posted)
  return (
    <section className={styles.form} id={FORM_ID} aria-labelledby={`${FORM_ID}-titulo`}>
      <h2 id={`${FORM_ID}-titulo`}>Formulario de contacto</h2>
      <p className="small quiet">Todos los campos son obligatorios.</p>
      <div ref={banner} tabIndex={-1}>
        <AnswerBanner answer={contact.answer} />
      </div>
      <form
        ref={form}
        method="post"
        action={`/contact#${FORM_ID}`}
        noValidate
        aria-labelledby={`${FORM_ID}-titulo`}
        className={styles.fields}
        onSubmit={submit}
      >
        <Fields contact={contact} />
        <Trap />
        <div className={styles.send}>
          <Button type="submit" size="lg" busy={contact.isSending} busyLabel="Enviando...">
            Enviar mensaje
          </Button>
          <p className="small quiet">
            <span>{contactPage.privacy}</span>{' '}
            <Link to="/privacy-policy">Política de privacidad</Link>.
          </p>
        </div>
      </form>
    </section>
  )
}

function AnswerBanner({ answer }: { answer: ContactAnswer | undefined }) {
  if (!answer) return null
  return <Notice tone={answer.ok ? 'success' : 'error'}>{answer.text}</Notice>
}

type Contact = Pick<ReturnType<typeof useContactForm>, 'errors' | 'values' | 'mend'>

function Fields({ contact }: { contact: Contact }) {
  const ofField = (field: ContactField) => {
    return {
      id: field,
      name: field,
      required: true,
      defaultValue: contact.values?.[field] ?? '',
      error: contact.errors[field],
      onChange: () => contact.mend(field),
    }
  }
  const name: ComponentProps<typeof TextField> = { label: 'Nombre', ...ofField('user_name') }
  return (
    <>
      <TextField {...name} autoComplete="name" />
      <TextField
        {...ofField('user_email')}
        label="Correo electrónico"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SelectField {...ofField('subject')} label="Asunto" className={styles.whole}>
        <option value="">Elige un asunto</option>
        {CONTACT_SUBJECTS.map((subject) => (
          <option key={subject}>{subject}</option>
        ))}
      </SelectField>
      <TextArea
        {...ofField('message')}
        label="Mensaje"
        hint="Si es por un pedido, dinos su número."
        rows={7}
        className={styles.whole}
      />
    </>
  )
}

/** Robots fill in a field that people do not see. Its label warns anyone who does. */
function Trap() {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label htmlFor={TRAP_FIELD}>Deja este campo vacío</label>
      <input id={TRAP_FIELD} name={TRAP_FIELD} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
