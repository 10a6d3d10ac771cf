/** Tells a visitor who pressed a button that its script did not arrive; the texts come with the page. */
export function showMissingAppNote(): void {
  if (document.getElementById('app-missing')) return
  const { missing = '', retry = '' } =
    document.querySelector<HTMLMetaElement>('meta[name=app]')?.dataset ?? {}
  const link = Object.assign(document.createElement('a'), {
    className: 'text-link',
    href: '',
    textContent: retry,
    onclick: () => {
      location.reload()
      return false
    },
  })
  const note = Object.assign(document.createElement('p'), {
    id: 'app-missing',
    className: 'app-missing no-print',
    role: 'alert',
  })
  note.append(missing, link)
  document.body.append(note)
}
