# Is gone before anybody says hello.
exit 3
