// The second row that paddock writes with each enquiry: what the office has to hear.
onRecordCreateExecute((e) => {
  e.next();
  const delivery = new Record(e.app.findCollectionByNameOrId("webhook_deliveries"));
  delivery.set("payload", JSON.stringify(e.record));
  e.app.save(delivery);
}, "contact_submissions");
