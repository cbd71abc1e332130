// The second row that paddock writes with each submission: what the office has to hear.
onRecordCreateExecute((e) => {
  e.next();
  const delivery = new Record(e.app.findCollectionByNameOrId("webhook_deliveries"));
  delivery.set("subject_id", e.record.id);
  e.app.save(delivery);
}, "contact_submissions");
